# Wat er over iemand bewaard wordt, en hoe dat allemaal gewist wordt. Het moet kloppen: zie README en store/keys.py.
command-privacy = Wat ik over je bewaar, en hoe je dat laat wissen
privacy-kept = <b>Wat ik over je bewaar</b>

    • Wie je bent: je Telegram-id, je taal, of ik je mag schrijven, of je mijn tips al hebt gehad, en aan welke tafels je zit.
    • Aan een tafel: je naam, je id, je kaarten en in welk bericht je ze ziet, tot de volgende tafel in die chat.
    • In de stand van een groep: je naam, je id, je potjes en hoe vaak je niet de Shithead was.
    • In verslagen van uitgespeelde potjes: je naam, je id en je beurten. Een chat bewaart er 50, hooguit 30 dagen lang.
    • Wat je stuurt en aantikt: tot het afgehandeld is. Alleen wat ik niet kon verwerken, blijft langer, hooguit 30 dagen.

    Dat is alles.
privacy-button-ask = Wis mijn gegevens
privacy-ask = <b>Alles wissen wat ik over je weet?</b>

    Je staat op van elke tafel. Waar nog een potje loopt, speelt de computer voor je verder, en blijft alleen het nummer van je plek over. In de stand en de verslagen blijven de potjes staan, maar zonder je naam en je id.

    Niemand kan dat terugdraaien.
privacy-button-sure = Ja, wis alles
privacy-button-keep = Nee, bewaar het
privacy-done = <b>Gewist.</b> Ik ken je niet meer.

    In de stand ben je een verwijderde speler, in potjes en verslagen het nummer van een plek. Oudere berichten in de chats van Telegram noemen je misschien nog: die kan ik niet veranderen.

    Stuur /start en we maken opnieuw kennis.
privacy-failed = Sorry, daar ging bij mij iets mis, en nog niet alles is gewist. Probeer het nog eens.
privacy-elsewhere = Wat ik over je bewaar, vertel ik je alleen in je privéchat met mij. Daar kun je het ook laten wissen.
toast-forgetting = Ik wis alles.
scores-deleted = Verwijderde speler
