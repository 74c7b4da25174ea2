# Cards and ranks as they stand on Dutch cards: boer, vrouw, heer, aas.
rank-jack = B
rank-queen = V
rank-king = H
rank-ace = A
rank-joker = 🃏
cards-none = geen

# Cards as one speaks of them; `number` is the count in words.
number = { $count ->
    [2] twee
    [3] drie
    [4] vier
    [5] vijf
    [6] zes
    [7] zeven
    [8] acht
   *[other] { $count }
}
named-two = { $count ->
    [one] een twee
   *[other] { $number } tweeën
}
named-three = { $count ->
    [one] een drie
   *[other] { $number } drieën
}
named-four = { $count ->
    [one] een vier
   *[other] { $number } vieren
}
named-five = { $count ->
    [one] een vijf
   *[other] { $number } vijven
}
named-six = { $count ->
    [one] een zes
   *[other] { $number } zessen
}
named-seven = { $count ->
    [one] een zeven
   *[other] { $number } zevens
}
named-eight = { $count ->
    [one] een acht
   *[other] { $number } achten
}
named-nine = { $count ->
    [one] een negen
   *[other] { $number } negens
}
named-ten = { $count ->
    [one] een tien
   *[other] { $number } tienen
}
named-jack = { $count ->
    [one] een boer
   *[other] { $number } boeren
}
named-queen = { $count ->
    [one] een vrouw
   *[other] { $number } vrouwen
}
named-king = { $count ->
    [one] een heer
   *[other] { $number } heren
}
named-ace = { $count ->
    [one] een aas
   *[other] { $number } azen
}
named-joker = { $count ->
    [one] een joker
   *[other] { $number } jokers
}

# People and lists.
player-unnamed = Speler { $number }
somebody = Iemand
group-unnamed = je groep
list-comma = { $first }, { $next }
list-and = { $most } en { $last }

# The pile. `upper` are see-through cards, top first; `lower` is the card beneath, which decides.
pile = Bovenop: <b>{ $top }</b> · stapel { $count } · pakstapel { $draw }
pile-empty = De aflegstapel is leeg · pakstapel { $draw }
pile-through = { $upper } op { $lower }
pile-fits = Past: { $demand }
pile-upwards = Nu van onder naar boven ⬆️
demand-anything = alles
demand-at-least = { $rank } of hoger
demand-below = lager dan { $rank }
demand-at-most = { $rank } of lager
demand-through = { $demand } (door { $cards } heen)
demand-or-always = { $demand }; { $ranks } altijd

# What happened: an act, then what came of it.
last-moves = <i>{ $moves }</i>
told-began = { $name } begint, met de laagste kaart: { $rank }
told-began-any = { $name } begint
told-swapped = { $name } wisselt { $hand } met de open { $open }
told-played-hand = { $name } legt { $cards }
told-played-face-up = { $name } legt { $cards } van de open kaarten
told-played-face-down = { $name } draait { $cards } om, die past
told-threw-in = { $name } springt in met { $cards }
told-took = { $name } pakt { $count ->
    [one] één kaart
   *[other] { $count } kaarten
}
told-misfit = { $name } draait { $card } om, die past niet: pakt { $count ->
    [one] hem
   *[other] { $count } kaarten
}
told-passed = { $name } past
told-burned = 🔥 { $count ->
    [one] één kaart weg
   *[other] { $count } kaarten weg
}
told-skipped = { $names } { $count ->
    [one] wordt
   *[other] worden
} overgeslagen
told-reversed = de richting draait om
told-out = 🏁 als { $place }e uit
told-leads-again = blijft aan de beurt

# What happened besides the moves.
told-went-slow = 🤖 { $name } is ingedut, de computer speelt verder
told-went-left = 🤖 { $name } is weggegaan, de computer speelt verder
told-went-kicked = 🤖 { $name } is van tafel gestuurd, de computer speelt verder
told-went-gone = 🤖 { $name } heeft de groep verlaten, de computer speelt verder
told-went-unreachable = 🤖 Ik kan { $name } niet bereiken, de computer speelt verder
told-came-back = 👋 { $name } is terug
told-timed-out = ⏰ Tijd om voor { $names }, de computer nam het over
told-new-host = { $name } is nu spelleider

# The group's table message.
table-title = <b>Shithead</b> · potje { $game } · { $variant }{ $clock }
table-clock = { " " }· ⏱ { $clock }
table-away = { " " }🤖 { $why }
table-away-short = { " " }(🤖 computer)
table-last-shithead = { " " }💩 vorige Shithead
away-slow = ingedut
away-left = weggegaan
away-kicked = weggestuurd
away-gone = niet in de groep
away-unreachable = onbereikbaar
clock-off = uit
clock-60 = 1 min
clock-120 = 2 min
clock-300 = 5 min
clock-3600 = 1 uur
clock-86400 = 24 uur
table-name = { $name }{ $tags }
table-name-swapping = ⏳ { $name }{ $tags }
table-name-ready = ✅ { $name }{ $tags }
table-name-on-turn = 👉 <b>{ $name }</b>{ $tags }
table-seat = { $name } · { $count } in de hand
table-seat-short = { $name } · hand { $count }
table-blind = { $count } gesloten
table-seat-cards = { "      " }{ $cards }
table-seat-out = 🏁 { $name }{ $tags } · als { $place }e uit
table-swapping = Iedereen wisselt in de privéchat met mij en tikt daar dan op <b>Klaar</b>.
table-waiting-ready = Nog aan het wisselen: { $names }
table-waiting-reminded = ⏰ Nog aan het wisselen: { $names }
table-turn = <b>{ $name }</b> is aan de beurt
table-turn-reminded = ⏰ <b>{ $name }</b>, jij bent aan de beurt
table-left-out = Zonder kaarten, want niet te bereiken: { $names }

# The end of a game.
over-title = 🏁 <b>Potje { $game } is afgelopen</b> · { $variant }
over-place = { $place ->
    [1] 🥇
    [2] 🥈
    [3] 🥉
   *[other] { $place }.
} { $name }{ $tags }
over-shithead = 💩 <b>{ $name }</b>{ $tags } is de Shithead!
over-away = 🤖 Door de computer uitgespeeld: telt als verloren.
over-stalemate = Patstelling: 500 zetten lang is er niets veranderd. Niemand is de Shithead.
over-stopped = { $name } heeft het potje gestopt. Niemand is de Shithead en het telt niet mee.
over-deserted = Er zit niemand meer, dus dit potje is afgelopen. Het telt niet mee.
over-shut-out = Ik kon een dag lang niet in de groep schrijven, dus dit potje is afgelopen. Het telt niet mee.
over-expired = Er is een week lang niet gespeeld, dus dit potje is afgelopen. Het telt niet mee.

# A player's panel in the private chat.
hand-lobby = Je zit aan tafel in { $group }. Zodra het potje begint, krijg je hier je kaarten.
hand-swap-title = <b>Wissel je kaarten</b> · { $group }
hand-swap-help = Tik op een paar om een handkaart met een open kaart te wisselen, zo vaak je wilt. Tik daarna op <b>Klaar</b>.
hand-ready = ✅ Je bent klaar. We beginnen zodra iedereen klaar is. Wissel je nog, tik dan opnieuw op Klaar.
hand-turn-title = 👉 <b>Jij bent aan de beurt</b> · { $group }
hand-throw-in-title = ⚡ <b>Je mag inspringen</b> · { $group }
hand-wait-title = <b>Je kaarten</b> · { $group }
hand-wait = Je telefoon gaat als je aan de beurt bent.
hand-cards = Hand: { $cards }
hand-open = Open: { $cards }
hand-blind = Gesloten: { $cards }
hand-throw-in = { $name } is aan de beurt, tenzij jij sneller bent.
hand-blind-choose = Draai een van je gesloten kaarten om.
hand-opening = Je moet met de laagste waarde beginnen: { $rank }.
hand-nothing-fits = Er past niets: pak de aflegstapel.
hand-may-pass = Je mag een kaart leggen of passen.
hand-more = Alles wat je met { $rank } kunt:
hand-swaps = Wissel een handkaart met een open kaart, één keer deze beurt, voor je legt:
hand-out = 🎉 <b>Je bent als { $place }e uit</b> · { $group }
hand-out-away = 🤖 <b>De computer heeft je als { $place }e uitgespeeld</b> · { $group }
hand-over-shithead = 💩 <b>Jij bent de Shithead</b> · { $group }
hand-over-safe = 🎉 <b>Je bent { $place }e</b>, { $name } is de Shithead · { $group }
hand-over-nobody = 🏁 <b>Het potje is afgelopen</b> · { $group }
hand-over-away = 🤖 De computer heeft voor je uitgespeeld, dus het telt als verloren.

# What a player reads whose time is running out, who is away, or whose game rests.
hand-reminder-turn = ⏰ De tafel wacht op je. Duurt je beurt langer dan { $clock }, dan speelt de computer voor je.
hand-reminder-last = ⏰ De tafel wacht op je. Duurt je beurt langer dan { $clock }, dan speelt de computer door tot je terug bent.
hand-reminder-swap = ⏰ De tafel wacht op je. Duurt het wisselen langer dan { $clock }, dan zegt de computer Klaar voor je.
hand-missed = ⏰ Je tijd was om, dus de computer nam het even over. De volgende keer speelt hij door tot je terug bent.
hand-away-title = 🤖 <b>De computer speelt voor je</b> · { $group }
hand-away-slow = Je tijd was twee keer op rij om.
hand-away-left = Je bent uit het potje gestapt.
hand-away-kicked = Je bent uit dit potje gezet. Met het volgende kun je weer meedoen.
hand-away-gone = Je zit niet meer in de groep. Word weer lid, dan brengt een knop hier je terug.
hand-away-unreachable = Ik kon je een tijdje niet schrijven.
hand-away-return = Kom terug voor het einde: een potje dat de computer voor je uitspeelt, telt als verloren.
hand-rest-title = 💤 <b>Het potje ligt stil</b> · { $group }
hand-rest-expelled = Ik zit niet meer in de groep. Voegt iemand me binnen een dag weer toe, dan gaat het potje verder; anders is het afgelopen en telt het niet mee.
hand-rest-muted = Ik mag niet meer in de groep schrijven. Mag het binnen een dag weer van een beheerder, dan gaat het potje verder; anders is het afgelopen en telt het niet mee.
hand-button-add-again = Voeg me weer toe

# Buttons on panels and the table message.
button-swap = { $hand } ⇄ { $open }
button-ready = Klaar
button-count = { $rank } ×{ $count }
button-open = { $cards } (open)
button-more = { $rank } …
button-swaps = Kaart wisselen …
button-back = Terug
button-take = Aflegstapel pakken ({ $count })
button-pass = Passen
button-blind = Gesloten { $number }
button-refresh = Vernieuwen
button-my-cards = Mijn kaarten
button-im-back = Ik ben er weer
button-open-chat = Naar de privéchat
button-rematch = Nog een potje
button-new-table = Nieuwe tafel
