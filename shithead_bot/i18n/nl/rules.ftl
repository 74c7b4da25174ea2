# The rule sheets: by name, and each in one line.
variant-classic = Klassiek
variant-tigereye = Tigereye
variant-backpacker = Backpacker
variant-zweeds-pesten = Zweeds Pesten
variant-dutch = Nederlands
variant-dutch-skip = Nederlands Overslaan
variant-dutch-reverse = Nederlands Andersom
sheet-classic = 2 is reset; 10 en vier dezelfde: stapel weg
sheet-tigereye = 6 doorzichtig, 7 lager, 8 slaat over; inspringen
sheet-backpacker = met jokers; wie de stapel pakt, mag beginnen
sheet-zweeds-pesten = Backpacker met na 7 een 7 of lager, 9 doorzichtig
sheet-dutch = na 7 lager, 8 en joker doorzichtig, 10 moet passen
sheet-dutch-skip = Nederlands, maar 8 is beurt overslaan
sheet-dutch-reverse = 3 en 9 doorzichtig, 7 draait om, na 8 lager

# House rules: what each is about, on a button.
house-burn-must-fit = stapel weg
house-four-burns = vier dezelfde
house-jokers = jokers
house-decks = kaartspellen
house-max-players = spelers
house-after-burn = na stapel weg
house-after-take = na het pakken
house-voluntary-take = vrij pakken
house-opening = eerste kaart
house-start-ignores = wie begint
house-start-ties = bij gelijk
house-out-of-turn = inspringen
house-face-up-completes = vier met open
house-swap-in-game = later wisselen

# What is to be decided.
ask-rank = Wat doet de { $rank }?
ask-burn-must-fit = Moet ook een kaart die de stapel weghaalt passen?
ask-four-burns = Gaat de stapel weg bij vier dezelfde?
ask-jokers = Hoeveel jokers?
ask-decks = Hoeveel kaartspellen?
ask-max-players = Hoeveel spelers mogen er meedoen?
ask-after-burn = Wie begint als de stapel weg is?
ask-after-take = Wie begint als iemand de stapel heeft gepakt?
ask-voluntary-take = Mag je de stapel pakken terwijl je kunt leggen?
ask-opening = Waarmee mag je beginnen?
ask-start-ignores = De laagste kaart in de hand begint. Welke waarden tellen niet mee?
ask-start-ties = Meer spelers hebben de laagste kaart. Wie begint?
ask-out-of-turn = Mag je buiten je beurt inspringen?
ask-face-up-completes = Mag je met open kaarten vier dezelfde compleet maken terwijl je nog een hand hebt?
ask-swap-in-game = Mag je tijdens het spel handkaarten en open kaarten wisselen?

# The answers, as phrases that stand for themselves, at most 38 characters; the powers as sheet 003 sums them up.
power-normal = { $rank }: gewoon
power-reset = { $rank }: reset
power-burn = { $rank }: stapel weg
power-transparent = { $rank }: doorzichtig
power-lower = { $rank }: daarna lager
power-lower-or-equal = { $rank }: daarna gelijk of lager
power-skip = { $rank }: beurt overslaan
power-reverse = { $rank }: richting draait om
choice-burn-must-fit-no = stapel weghalen mag altijd
choice-burn-must-fit-yes = stapel weghalen alleen als het past
choice-four-burns-yes = vier dezelfde: stapel weg
choice-four-burns-no = vier dezelfde: stapel blijft
choice-jokers = { $count ->
    [0] geen jokers
    [one] één joker
   *[other] { $count } jokers
}
choice-decks = { $count ->
    [one] één kaartspel
    [2] twee kaartspellen
   *[other] { $count } kaartspellen
}
choice-max-players = max. { $count } spelers
choice-after-burn-same = wie de stapel weghaalt, mag nog eens
choice-after-burn-next = na stapel weg begint de volgende
choice-after-take-next = na het pakken begint de volgende
choice-after-take-may-play = wie pakt, mag beginnen of passen
choice-voluntary-take-no = pakken alleen als er niets past
choice-voluntary-take-yes = pakken mag altijd
choice-opening-any = beginnen mag met elke kaart
choice-opening-lowest = beginnen met de laagste waarde
choice-start-ignores = { $count ->
    [0] elke waarde telt mee bij de start
    [one] { $listed } telt niet mee bij de start
   *[other] { $listed } tellen niet mee bij de start
}
choice-start-ties = { $count ->
    [0] bij gelijk begint wie bovenaan staat
   *[other] bij gelijk begint de eerste van { $listed }
}
choice-out-of-turn-off = inspringen mag niet
choice-out-of-turn-complete-four = inspringen om vier compleet te maken
choice-out-of-turn-same-rank = inspringen met dezelfde waarde
choice-face-up-completes-no = open kaarten pas na je hand
choice-face-up-completes-yes = vier dezelfde ook met open kaarten
choice-swap-in-game-no = niet wisselen tijdens het spel
choice-swap-in-game-yes = één keer per beurt wisselen
house-rules = <blockquote expandable>Huisregels: { $differences }</blockquote>

# The rules menu in the lobby.
menu-sheets = <b>Kies de regels</b>
menu-sheet = <b>{ $name }</b>: { $line }
menu-house = <b>Huisregels</b> · { $variant }, niets veranderd
menu-house-changed = <b>Huisregels</b> · { $variant }; wat anders is, staat <b>vet</b>
menu-rule = <b>{ $question }</b>
menu-changed = <b>{ $phrase }</b>
chosen = ✓ { $text }
menu-button-house = Huisregels
menu-button-sheets = Varianten
menu-button-reset = Terug naar de variant
menu-kick-lobby = <b>Wie moet van tafel?</b>
menu-kick-game = <b>Wie moet uit het potje?</b>
    De computer speelt met die kaarten verder; terugkomen in dit potje kan niet meer.
menu-kick-nobody = Er is hier niemand om van tafel te sturen.
menu-numbered = { $number }. { $name }
menu-button-close = Sluiten
menu-button-done = Gereed
button-choose-rules = Regels kiezen

# The rules in a message of their own, written from what is set.
rules-title = <b>Regels</b> · { $variant }
rules-title-house = <b>Regels</b> · { $variant } met huisregels
rules-title-group = { $title } · { $group }
rules-turn = Leg in je beurt een of meer kaarten van dezelfde waarde, gelijk aan de bovenste of hoger, en vul je hand aan tot drie.
rules-take = Past er niets: pak de aflegstapel; { $after ->
    [may_play] daarna mag je beginnen of passen.
   *[next] de volgende speler begint.
}
rules-voluntary-take = Je mag hem ook pakken als je wel kunt leggen.
rules-zones = Eerst je hand, dan je open kaarten, dan de gesloten, één voor één: past er een niet, pak die dan met de stapel.
rules-end = De laatste met kaarten is de Shithead.
rules-power-reset = { $count ->
    [one] <b>{ $ranks }</b> is een reset: alles mag erop.
   *[other] <b>{ $ranks }</b> zijn resets: alles mag erop.
}
rules-power-burn = { $count ->
    [one] Bij een <b>{ $ranks }</b> gaat de aflegstapel weg.
   *[other] Bij <b>{ $ranks }</b> gaat de aflegstapel weg.
}
rules-power-transparent = { $count ->
    [one] <b>{ $ranks }</b> is doorzichtig: de kaart eronder telt.
   *[other] <b>{ $ranks }</b> zijn doorzichtig: de kaart eronder telt.
}
rules-power-lower = { $count ->
    [one] Na een <b>{ $ranks }</b> moet het lager zijn.
   *[other] Na <b>{ $ranks }</b> moet het lager zijn.
}
rules-power-lower-or-equal = { $count ->
    [one] Na een <b>{ $ranks }</b> moet het gelijk of lager zijn.
   *[other] Na <b>{ $ranks }</b> moet het gelijk of lager zijn.
}
rules-power-skip = { $count ->
    [one] Elke <b>{ $ranks }</b> slaat één speler over.
   *[other] <b>{ $ranks }</b> slaan per kaart één speler over.
}
rules-power-reverse = { $count ->
    [one] Elke <b>{ $ranks }</b> draait de speelrichting om.
   *[other] <b>{ $ranks }</b> draaien per kaart de speelrichting om.
}
rules-always = { $count ->
    [one] { $ranks } mag op elke kaart.
   *[other] { $ranks } mogen op elke kaart.
}
rules-four = Vier dezelfde op elkaar: stapel weg.
rules-after-burn = { $after ->
    [next] Is de stapel weg, dan begint de volgende.
   *[same] Wie de stapel weghaalt, mag nog eens.
}
rules-swap = Vooraf wissel je hand- en open kaarten.
rules-start = De laagste handkaart begint{ $count ->
    [0] { "" }
    [one] { " " }({ $ignored } telt niet)
   *[other] { " " }({ $ignored } tellen niet)
}, bij gelijk { $ties ->
    [suits] de eerste van { $suits }.
   *[seat] wie bovenaan staat.
}
rules-opening = { $opening ->
    [lowest] Je moet met die waarde beginnen.
   *[any] Beginnen mag met elke kaart.
}
rules-out-of-turn = Buiten je beurt mag je inspringen { $kind ->
    [same_rank] met kaarten van de bovenste waarde, of ze passen of niet; zijn het er dan vier, dan gaat de stapel weg.
   *[complete_four] en vier dezelfde compleet maken; dan gaat de stapel weg.
}
rules-face-up-completes = Vier dezelfde compleet maken mag ook met open kaarten terwijl je nog een hand hebt.
rules-swap-in-game = Eén keer per beurt mag je, voor je legt, een handkaart met een open kaart wisselen.
rules-packs = { $decks ->
    [one] Eén kaartspel
    [2] Twee kaartspellen
   *[other] { $decks } kaartspellen
}{ $jokers ->
    [0] { "" }
    [one] , één joker
   *[other] , { $jokers } jokers
}, { $seats ->
    [2] twee spelers.
   *[other] 2–{ $seats } spelers.
}
rules-button-here = Zoals hier ingesteld
