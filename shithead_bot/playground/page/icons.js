/** The frame's icons, as paths for `dom.icon`. */

export const BELL = "M6 17v-6a6 6 0 0 1 12 0v6l2 2H4zM10 22h4";
export const CHECK = "M5 13l4 4L19 7";
export const CLOSE = "M6 6l12 12M18 6L6 18";
export const GROUP =
  "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6.5 7-6.5s7 2.5 7 6.5M16 3.5a4 4 0 0 1 0 7.2M18.5 15c2.2.9 3.5 3 3.5 6";
export const LOCK = "M7 11V8a5 5 0 0 1 10 0v3M5 11h14v10H5z";
export const MORE = "M12 5h.01M12 12h.01M12 19h.01";
export const PERSON = "M10 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3 21c0-4 3-6.5 7-6.5s7 2.5 7 6.5M19 7v6M16 10h6";
export const PLAY = "M8 5.5v13l10.5-6.5z";
export const PLUS = "M12 5v14M5 12h14";
export const WORKSHOP = "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5";
