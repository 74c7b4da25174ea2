# De eerste woorden in een groep.
welcome-group = <b>Hallo, zullen we Shithead spelen?</b> Iemand opent een tafel, de anderen schuiven aan en je kaarten krijg je in je privéchat met mij. Met { $help } lees je hoe het werkt; beheerders stellen me in met { $settings }.
welcome-button-table = Een tafel openen

# Wat er in de groep bij de uitleg komt, naargelang wie het vraagt.
help-player = Wie een tafel opent, is de spelleider. De spelleider of een beheerder deelt, stuurt iemand van tafel en stopt het potje.
help-host = Jij bent de spelleider: { $begin } deelt, { $kick } stuurt iemand van tafel, { $stop } stopt het potje.
help-admin = Jij bent beheerder: { $begin } deelt, { $kick } stuurt iemand van tafel, { $stop } stopt het potje. { $settings } bepaalt de taal, de tijd per beurt, de regels van nieuwe tafels en herinneringen in de groep.

# Drie tips in het eerste potje: bij het wisselen, in de eerste beurt, en als er voor het eerst gepakt of blind gespeeld wordt.
hint-swap = 💡 Leg je beste kaarten open: die speel je het laatst, als het erop aankomt. Tot dan speel je uit je hand.
hint-turn = 💡 Elke knop is een zet die past. Eerst de lage kaarten: de hoge helpen je later. Nieuwe kaarten krijg je vanzelf, zolang ze er zijn.
hint-take = 💡 Dat is geen schande: meer kaarten van één waarde leg je in één keer, dus ook een volle hand is snel leeg.
hint-blind = 💡 Deze kaarten kent niemand. Past er een niet, dan pak je hem met de aflegstapel en speel je verder uit je hand.

# Hoe de bot zich op Telegram voorstelt: hoogstens 64, 512 en 120 tekens.
profile-name = Shithead
profile-description =
    Met mij speel je Shithead in je groep: raak je kaarten kwijt en wees niet de laatste.

    Je kaarten zijn knoppen in je privéchat met mij. Ik ken zeven varianten en elke huisregel, houd de stand bij en raak geen potje kwijt.

    Tik op Start om alleen te oefenen of om me aan een groep toe te voegen.
profile-short = Het kaartspel Shithead voor groepen: je kaarten als knoppen, zeven varianten, elke huisregel.
