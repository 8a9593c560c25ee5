language-name = Français
title = Créez un monde.
subtitle = Deux jeux de plateau, contre l’ordinateur, entre amis ou les deux. Sans compte.
players = Joueurs
computers = Ordinateurs
rules = Règles
rules-base = De base
rules-advanced = Avancées
rules-disasters = Désastres
rules-base-about = Paysages, animaux et cités. Idéal pour débuter.
rules-advanced-about = Ajoute les cartes Pouvoir et les prises de contrôle : un seul maître par cité, un second pion pour quatre besoins comblés.
rules-disasters-about = Règles avancées, avec les éclairs et les éruptions parmi les cartes Pouvoir.
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
link-seat = Lien pour la place { $seat }
link-watch = Lien pour les spectateurs
copy = Copier
copied = Copié
your-turn = À votre tour
choose-place = Choisissez un endroit
preparing = Les ordinateurs se préparent : pendant une minute, ils réfléchissent un peu moins.
log-ends = Le journal de cette table a encore de la place pour { $count } entrées. Vers la fin, aucun coup ne peut plus être repris.
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
winner = { $who ->
    [you] Vous avez gagné !
   *[other] { $names } a gagné.
  }
disconnected = Reconnexion …
held = Quelque chose entre vous et le serveur retient ses nouvelles : la table est donc relue toutes les quelques secondes. La personne qui gère le serveur peut y remédier.
pass-device = Passez l’appareil à { $name }
look = Voir mes cartes
spectating = Vous êtes spectateur
come-back = Reprendre ma place
chat = Dites quelque chose
chat-gone = Les messages plus anciens sont effacés.
send = Envoyer
zoom-in = Rapprocher
zoom-out = Éloigner
recentre = Monde entier
cannot = Impossible maintenant
taken-back = Des coups ont été annulés.
sending-again = Votre coup n’est pas encore arrivé ; il est renvoyé jusqu’à ce qu’il arrive.
undo-waits = Vous avez demandé à annuler un coup. { $count ->
    [one] { $names } n’a pas encore répondu.
   *[other] { $names } n’ont pas encore répondu.
  }
undo-granted = Vous pouvez annuler le coup : c’est fait.
undo-refused = Vous ne pouvez pas annuler le coup.
pass-about = Rien n’est montré tant que { $name } n’a pas l’appareil.
stood-in = { $name }, un ordinateur, joue pour vous jusqu’à votre retour.
time = Temps
time-left = Encore { $count } secondes.
in-stead = joué par un ordinateur
