language-name = Français
title = Créez un monde.
subtitle = Deux jeux de plateau, contre l’ordinateur, entre amis ou les deux. Sans compte.
gaia-about = Posez des paysages, fondez des cités, comblez-les. Placez tous vos pions en premier.
gheos-about = Façonnez des continents, menez des civilisations, choisissez vos guerres. Marquez le plus de points.
players = Joueurs
computers = Ordinateurs
rules = Règles
rules-base = De base
rules-advanced = Avancées
rules-disasters = Catastrophes
rules-base-about = Paysages, animaux et cités. Idéal pour débuter.
rules-advanced-about = Ajoute les cartes Pouvoir et les prises de contrôle : un seul maître par cité.
rules-disasters-about = Ajoute la foudre, les éruptions et les séismes.
level = Niveau { $level } : { $name }
play = Jouer à { $game }
invite = Inviter des amis
share-device = Partager cet appareil
continue = Reprendre
your-games = Vos parties
your-move = À vous de jouer
their-move = C’est à { $name } de jouer
game-over = La partie est finie
lobby = Tables ouvertes
sit-down = S’asseoir
name = Votre nom
dark = Sombre
light = Clair
language = Langue
home = Toutes les parties
you = Vous
computer = ordinateur
away = remplacé par un ordinateur
waiting = En attente des joueurs. Envoyez un lien à chacun :
link-seat = Lien pour la place { $seat }
link-watch = Lien pour les spectateurs
copy = Copier
copied = Copié
your-turn = À votre tour
actions-left = { $count ->
    [one] encore une action
   *[other] encore { $count } actions
  }
choose-place = Choisissez un endroit
confirm = Confirmer
back = Retour
rotate = Tourner
undo = Annuler
undo-asked = { $name } voudrait annuler un coup.
agree = Accepter
refuse = Refuser
hint = Conseil
hint-says = Essayez : { $move }
rematch = Rejouer
record = Partie (fichier)
market = Marché
objectives = Objectifs
supply = Réserve
civilizations = Civilisations
what-happened = Déroulement
your-hand = Votre main
in-front = Devant
hand = Main
to-place = { $count } à placer
points = { $count ->
    [one] { $count } point
   *[other] { $count } points
  }
tokens = { $count ->
    [one] { $count } jeton
   *[other] { $count } jetons
  }
pile = reste { $count }
epochs = Époques : { $count }
winner = Victoire : { $names }
disconnected = Reconnexion …
pass-device = Passez l’appareil à { $name }
look = Voir mes cartes
spectating = Vous êtes spectateur
come-back = Reprendre ma place
chat = Dites quelque chose
send = Envoyer
zoom-in = Rapprocher
zoom-out = Éloigner
recentre = Monde entier
cannot = Impossible maintenant
not-yet = Qui ouvre un lien prend place et la partie commence.
taken-back = Des coups ont été annulés.
