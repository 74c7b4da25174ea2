# Commands, as Telegram's menu shows them.
command-new = Een tafel openen
command-join = Aanschuiven
command-leave = Weggaan; in een potje speelt de computer voor je verder
command-begin = De kaarten delen
command-kick = Iemand van tafel sturen (spelleider, beheerders)
command-stop = De tafel sluiten of het potje stoppen
command-table = De tafel nog eens tonen
command-hand = Mijn kaarten nog eens tonen
command-rules = De regels zoals ze hier gelden
command-record = Het laatste potje, beurt voor beurt
command-scores = De stand in deze chat
command-settings = Taal, tijd per beurt, regels, herinneringen (beheerders)
command-help = Zo werkt het
command-start = Hallo zeggen

# Answers to commands.
start-hello = <b>Ik deel de kaarten voor Shithead in groepen.</b>
    Voeg me toe aan een groep en stuur daar { $command }.
    Je kaarten krijg je hier, als knoppen.
    Wie als laatste nog kaarten heeft, is de Shithead.
start-needed = Je kaarten krijg je in je privéchat met mij. Open die één keer en je doet mee.
start-button-open = Chat openen
start-button-add = Toevoegen aan een groep
start-button-back = Terug naar de groep
help-group = <b>Shithead</b>: raak je kaarten kwijt; wie als laatste nog kaarten heeft, is de Shithead.

    Eerst speel je je hand, dan je open kaarten, dan de gesloten. Leg wat past; past er niets, dan pak je de aflegstapel. { $rules } vertelt wat de kaarten hier doen.

    Je kaarten zijn knoppen in je privéchat met mij; { $hand } toont ze nog eens.
    { $new } opent een tafel, { $table } toont hem nog eens, { $scores } toont de stand. Met { $record } krijg je het laatste potje, beurt voor beurt.

    Moet je weg? Na { $leave } speelt de computer voor je verder, en met één tik ben je terug.
help-private = <b>Shithead</b>: raak je kaarten kwijt; wie als laatste nog kaarten heeft, is de Shithead.

    Eerst speel je je hand, dan je open kaarten, dan de gesloten. Leg wat past; past er niets, dan pak je de aflegstapel. /rules vertelt wat de kaarten doen, in zeven varianten.

    Voeg me toe aan een groep en stuur daar { $command }. Of oefen hier tegen de computer: /new opent een tafel. /hand toont je kaarten nog eens, /language bepaalt welke taal ik met je spreek en /privacy vertelt wat ik over je bewaar.
scores-title = <b>Stand</b> · hoe vaak niet de Shithead
scores-line = { $rank }. { $name }: { $clear } van { $games }
scores-none = Hier is nog geen potje uitgespeeld. { $command } opent een tafel.
here-only-groups = Dat kan alleen in een groep. Voeg me toe aan een groep en stuur daar { $command }.
here-anonymous = Je schrijft namens de groep, dus ik weet niet wie je bent. Gebruik de knoppen of schrijf als jezelf.
record-caption = Het laatste potje, beurt voor beurt.
record-none = Hier is geen uitgespeeld potje bewaard. { $command } opent een tafel.
record-stranger = Het laatste potje is alleen te zien voor wie meespeelde.
hand-none = Je hebt nu aan geen enkele tafel kaarten. Met { $command } oefen je hier alleen.
apology = Sorry, daar ging bij mij iets mis. Probeer het nog eens.
