level-gaia-1 = Jeune pousse
level-gaia-1-about = Choisit le plus joli de quelques coups : le premier adversaire d’un enfant.
level-gaia-2 = Jardinier
level-gaia-2-about = Réfléchit un instant à ce que vous pourriez faire ensuite.
level-gaia-3 = Garde forestier
level-gaia-3-about = Réfléchit à tout son tour et voit les pièges du vôtre.
level-gaia-4 = Ancien
level-gaia-4-about = Prévoit un tour ou deux et prend ce que vous laissez ouvert.
level-gaia-5 = Démiurge
level-gaia-5-about = Voit très loin : le plus fort que nous ayons.
level-gheos-1 = Insulaire
level-gheos-1-about = Choisit le plus joli de deux coups : le premier adversaire d’un enfant.
level-gheos-2 = Colon
level-gheos-2-about = Regarde tous les coups, un pas en avant.
level-gheos-3 = Chef
level-gheos-3-about = Réfléchit à tout son tour et voit venir vos guerres.
level-gheos-4 = Monarque
level-gheos-4-about = Prévoit un tour ou deux et prend ce que vous laissez ouvert.
level-gheos-5 = Démiurge
level-gheos-5-about = Voit très loin : le plus fort que nous ayons.
level-number = Niveau { $level } : { $name }
level-told = { $name } : { $about }
more-options = Plus d’options
fewer-options = Moins d’options
summary = { $count } joueurs · { $level }
gheos-end = Fin
gheos-end-about = Quand tous les jetons de score sont joués, ou à la sixième Époque (deux joueurs), la septième (trois) ou la huitième (quatre).
who-plays = Qui joue
seat-number = Place { $number }
seat-link = Un ami, par un lien
seat-here = Quelqu’un sur cet appareil
player-number = Joueur { $number }
lightnings = Éclairs
lightnings-about = Combien de cartes Éclair se trouvent parmi les cartes Pouvoir. Chacune vide une tuile de tout ce qui s’y trouve : moins il y en a, plus le monde est doux.
clock = Pendule
clock-none = Sans pendule
clock-move-minutes = { $count ->
    [one] { $count } minute par coup
   *[other] { $count } minutes par coup
  }
clock-move-days = { $count ->
    [one] { $count } jour par coup
   *[other] { $count } jours par coup
  }
clock-game-minutes = { $count } minutes par partie
clock-about = Un ordinateur remplace qui dépasse son temps, jusqu’à son retour.
hints = Conseils
hints-yes = Permis
hints-no = Aucun
hints-yes-about = Chacun peut demander ce que ferait un ordinateur très fort.
hints-no-about = Personne ne reçoit de conseil.
who-comes = Qui peut venir
private = Privée
listed = Publique
private-about = Seuls ceux qui ont un lien trouvent la table.
listed-about = La table figure ici parmi les tables ouvertes : chacun peut s’asseoir ou regarder.
stand-in = Remplaçant
stand-in-about = Joue pour qui est absent ou en retard.
with = { $game } avec { $names }
alone = { $game }
gathering-state = En attente de joueurs
free-seats = { $count ->
    [one] { $count } place libre
   *[other] { $count } places libres
  }
being-played = Partie en cours
watch-table = Regarder
lobby-empty = Aucune pour l’instant. Une table publique apparaît ici et chacun peut la rejoindre.
see-end = Voir la fin
first-game = Première partie
first-game-about = Les premiers tours, expliqués à mesure
replay-record = Revoir une partie
replay-record-about = Toute partie gardée dans un fichier
rules-and-cards = Règles et cartes
rules-and-cards-about = Chercher dans les règles, voir ce qu’il y a sur les cartes
cards = Cartes
not-a-record = Ce fichier n’est pas une partie : il faut un fichier JSON écrit par Demiurge.
join-title = Vous êtes invité
join-about = Dites aux autres comment vous appeler, puis prenez place.
taken-or-gone = Ce lien a déjà servi, ou la table n’existe plus. Demandez-en un autre.
table-private = Table privée
table-listed = Table publique
invite-title = En attente des joueurs
invite-maker = Envoyez un lien à chaque ami. Qui l’ouvre prend place ; quand tous sont assis, la partie commence.
invite-guest = La partie commence dès que toutes les places sont prises.
invite-listed = La table est aussi publique : chacun peut s’asseoir.
free = libre
ready = prêt
shuffle-waits = Tout le monde est là. Le mélange attend la page de { $name }.
new-link = Nouveau lien
send-away = Renvoyer
leave = Quitter la table
link-to-watch = Qui ouvre ce lien regarde la partie
send-by = Envoyer …
sent-away = Votre place a été libérée. Demandez un nouveau lien pour revenir.
gaia-about = Posez des paysages, fondez des cités, comblez-les. Placez tous vos pions en premier.
gheos-about = Façonnez des continents, menez des civilisations, choisissez vos guerres. Marquez le plus de points.
