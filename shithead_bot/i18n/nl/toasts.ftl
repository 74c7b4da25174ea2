# Short answers to a tap, in the order of what they answer. At most 200 characters.
toast-joined = Je doet mee! Je kaarten krijg je in je privéchat met mij.
toast-left = Je bent van tafel gegaan.
toast-back = Welkom terug!
toast-saved = Opgeslagen.
toast-swapped-unready = Gewisseld. Je bent nu niet meer klaar: tik opnieuw op Klaar als je zover bent.
toast-ready = Klaar. Wachten op { $names }.
toast-ready-last = Klaar. Daar gaan we!
toast-burned = 🔥 { $count ->
    [one] Eén kaart weg.
   *[other] { $count } kaarten weg.
}
toast-out = 🎉 Je bent als { $place }e uit!
toast-misfit = { $card } past niet: je pakt { $count ->
    [one] hem
   *[other] { $count } kaarten
}.
toast-refreshed = { $name } is aan de beurt. Bovenop: { $top }.
toast-refreshed-empty = { $name } is aan de beurt. De aflegstapel is leeg.
toast-refreshed-swap = Nog aan het wisselen: { $names }.

peek-hand = Hand: { $cards }
peek-open = Open: { $cards }
peek-blind = Gesloten: { $count }
peek-stranger = Je speelt hier niet mee.
peek-lobby = De kaarten zijn nog niet gedeeld.
peek-over = Het potje is afgelopen.
peek-out = Je bent uit: geen kaarten meer.

# Refusals of the table.
refused-no-table = Er is hier geen tafel. { $command } opent er een.
refused-lobby-open = Er is al een tafel open: tik daar op Meedoen.
refused-game-on = Er is al een potje bezig. Met het volgende kun je meedoen.
refused-no-lobby = Er is geen tafel waar je kunt aanschuiven. { $command } opent er een.
refused-no-game = Er is hier geen potje bezig.
refused-old-game = Die knop hoort bij een ander potje.
refused-stale = Te laat: die knop is verouderd.
refused-already-in = Je doet al mee.
refused-table-full = De tafel is vol: hooguit { $count } spelers.
refused-not-in = Je doet niet mee.
refused-suspended = Het potje ligt stil tot ik weer in de groep kan schrijven.
refused-kicked = Je bent uit dit potje gezet. Met het volgende kun je weer meedoen.
refused-not-member = Alleen leden van de groep kunnen daar meespelen.
refused-not-admin = Dat kan alleen een beheerder van de groep.
refused-too-many-tables = Je zit al aan { $count } tafels: speel er een potje uit of ga er weg.
refused-not-host = Dat kan alleen { $named ->
    [0] de spelleider
   *[other] spelleider { $names }
} of een beheerder van de groep.
refused-not-playing = Je speelt in dit potje niet mee.
refused-too-few = Er zijn minstens { $count } spelers nodig.
refused-reaching = Een ogenblik: ik klop nog aan bij { $names }.
refused-nothing-new = Niets nieuws.
refused-noise = Die knop ken ik niet.
refused-old-panel = Dit bericht is verouderd: gebruik het nieuwere.

# Refusals of the rules.
refused-no-such-seat = Je speelt in dit potje niet mee.
refused-game-over = Het potje is afgelopen.
refused-out = Je bent al uit.
refused-swaps-open = Nog niet: er wordt nog gewisseld.
refused-swaps-closed = Wisselen kan niet meer.
refused-already-ready = Je bent al klaar.
refused-swapped-already = Je hebt deze beurt al gewisseld.
refused-played-already = Je hebt deze beurt al gelegd.
refused-not-your-turn = Je bent niet aan de beurt.
refused-nothing-to-complete = Te laat: daarmee worden het er geen vier meer.
refused-not-same-rank = Te laat: er ligt nu een andere waarde bovenop.
refused-no-cards = Kies eerst een kaart.
refused-mixed-ranks = Alleen kaarten van dezelfde waarde gaan samen.
refused-not-in-hand = Die kaart heb je niet meer in je hand.
refused-not-face-up = Die kaart ligt niet open voor je.
refused-wrong-zone = Nog niet: deze kaarten zijn nu niet aan de beurt.
refused-blind-only = Gesloten kaarten draai je één voor één om.
refused-no-such-position = Die gesloten kaart is er niet.
refused-position-used = Die gesloten kaart is al weg.
refused-does-not-fit = Dat past niet.
refused-must-open-lowest = De eerste kaart moet van de laagste waarde zijn.
refused-empty-pile = Er valt niets te pakken.
refused-can-play = Je kunt leggen, dus dat moet ook.
refused-no-pass = Je kunt nu niet passen.

# Refusals of the rules menu.
refused-too-few-cards = Dat zijn te weinig kaarten voor { $count } spelers: kies eerst minder spelers, of meer kaartspellen of jokers.
refused-seated-more = Er zitten hier { $count } spelers, te veel voor deze regels: er moet eerst iemand van tafel.
