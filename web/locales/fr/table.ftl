# Les choses : le nom, puis avec article comme objet, avec « le, la », et ce que devient autre chose.
thing-nature = Nature
  .a = une carte Nature
thing-life = Vie
  .a = une carte Vie
thing-power = Pouvoir
  .a = une carte Pouvoir
thing-tile = Tuile
thing-epoch = Époque
thing-plain = Plaine
  .a = une plaine
  .the = La plaine
  .into = une plaine
thing-forest = Forêt
  .a = une forêt
  .the = La forêt
  .into = une forêt
thing-sea = Mer
  .a = une mer
  .the = La mer
  .into = une mer
thing-desert = Désert
  .a = un désert
  .the = Le désert
  .into = un désert
thing-mountain = Montagne
  .a = une montagne
  .the = La montagne
  .into = une montagne
thing-swamp = Marais
  .a = un marais
  .the = Le marais
  .into = un marais
thing-animals = Animaux
  .a = une carte Animaux
thing-city = Cité { $number }
  .a = la cité { $number }
thing-objective = Objectif { $number }
thing-land = Tuile { $number }
thing-sun = Soleil
  .a = une carte Soleil
thing-rain = Pluie
  .a = une carte Pluie
thing-tornado = Tornade
  .a = une carte Tornade
thing-protection = Protection
  .a = une carte Protection
thing-earthquake = Séisme
  .a = une carte Séisme
thing-lightning = Éclair
  .a = une carte Éclair
thing-eruption = Éruption
  .a = une carte Éruption
thing-red = Rouge
thing-green = Vert
thing-yellow = Jaune
thing-blue = Bleu
thing-black = Noir
thing-white = Blanc
symbol-wheat = Blé
symbol-cup = Coupes
symbol-sword = Épées
symbol-pyramid = Pyramides

# Ce que l’on peut choisir
act-draw = Piocher : { $thing }
act-play = Poser : { $thing }
act-power = Jouer : { $thing }
act-discard = Défausser : { $thing }
act-keep = Garder : { $thing }
act-take = { $thing }, prise à { $name }
act-feed = Nourrir cette cité
act-protect = Se protéger
act-allow = Laisser faire
act-claim = Prendre : { $thing }
act-add = Ajouter cette tuile
act-replace = Remplacer cette tuile
act-pay = Payer : { $thing }
act-winner = { $thing } gagne
act-migrate = Ils vont ici
act-introduce = Faire entrer { $thing }
act-follow = Adepte de { $thing }
act-score = Jouer un jeton
act-hold = Garder les jetons

# Ce qui s’est passé
log-begins = Les cartes sont distribuées.
log-begins-gheos = Chacun tire deux tuiles.
log-draw-pile = { $who ->
    [you] Vous piochez { $thing }.
   *[other] { $name } pioche { $thing }.
  }
log-draw-open = { $who ->
    [you] Vous prenez { $thing } au marché.
   *[other] { $name } prend { $thing } au marché.
  }
log-draw-none = { $who ->
    [you] Vous demandez { $thing }, mais il n’en reste plus.
   *[other] { $name } demande { $thing }, mais il n’en reste plus.
  }
log-refill = Carte retournée : { $thing }.
log-play-land = { $who ->
    [you] Vous posez { $thing }.
   *[other] { $name } pose { $thing }.
  }
log-play-animals = { $who ->
    [you] Vous installez quatre animaux.
   *[other] { $name } installe quatre animaux.
  }
log-play-city = { $who ->
    [you] Vous fondez la cité { $city }.
   *[other] { $name } fonde la cité { $city }.
  }
log-play-power = { $who ->
    [you] Vous jouez un pouvoir : { $thing }.
   *[other] { $name } joue un pouvoir : { $thing }.
  }
log-feed = { $who ->
    [you] Vous nourrissez une cité.
   *[other] { $name } nourrit une cité.
  }
log-discard = { $who ->
    [you] Vous défaussez { $thing }.
   *[other] { $name } défausse { $thing }.
  }
log-take = { $who ->
    [you] Vous prenez { $thing } à { $victim }.
   *[other] { $whom ->
        [you] { $name } vous prend { $thing }.
       *[other] { $name } prend { $thing } à { $victim }.
      }
  }
log-keep = { $who ->
    [you] Vous gardez { $thing }.
   *[other] { $name } garde { $thing }.
  }
log-protect = { $who ->
    [you] Vous vous protégez : le pouvoir reste sans effet.
   *[other] { $name } se protège : le pouvoir reste sans effet.
  }
log-allow = { $who ->
    [you] Vous laissez faire.
   *[other] { $name } laisse faire.
  }
log-claim = { $who ->
    [you] Vous complétez un objectif et y placez un pion.
   *[other] { $name } complète un objectif et y place un pion.
  }
log-land = { $from } devient { $to }.
log-rises = La cité { $city } monte de { $from } à { $to }.
log-sinks = La cité { $city } descend de { $from } à { $to }.
log-falls = La cité { $city } tombe.
log-pawn-put = { $who ->
    [you] { $count ->
        [one] Vous placez un pion sur la cité { $city }.
       *[other] Vous placez { $count } pions sur la cité { $city }.
      }
   *[other] { $count ->
        [one] { $name } place un pion sur la cité { $city }.
       *[other] { $name } place { $count } pions sur la cité { $city }.
      }
  }
log-pawn-lost = { $who ->
    [you] { $count ->
        [one] Vous perdez un pion sur la cité { $city }.
       *[other] Vous perdez { $count } pions sur la cité { $city }.
      }
   *[other] { $count ->
        [one] { $name } perd un pion sur la cité { $city }.
       *[other] { $name } perd { $count } pions sur la cité { $city }.
      }
  }
log-wins = { $who ->
    [you] Vous gagnez !
   *[other] { $name } gagne !
  }
log-add = { $who ->
    [you] Vous ajoutez une tuile.
   *[other] { $name } ajoute une tuile.
  }
log-replace = { $who ->
    [you] Vous remplacez une tuile.
   *[other] { $name } remplace une tuile.
  }
log-pay = { $who ->
    [you] Vous payez avec un partisan de { $colour }.
   *[other] { $name } paie avec un partisan de { $colour }.
  }
log-winner = { $who ->
    [you] Vous donnez la victoire à { $colour }.
   *[other] { $name } donne la victoire à { $colour }.
  }
log-migrate = { $who ->
    [you] Vous choisissez où va le peuple.
   *[other] { $name } choisit où va le peuple.
  }
log-introduce = { $who ->
    [you] Vous faites entrer { $colour } dans le monde.
   *[other] { $name } fait entrer { $colour } dans le monde.
  }
log-follow = { $who ->
    [you] Vous prenez un partisan de { $colour }.
   *[other] { $name } prend un partisan de { $colour }.
  }
log-score = { $who ->
    [you] Vous jouez un jeton de décompte.
   *[other] { $name } joue un jeton de décompte.
  }
log-hold = { $who ->
    [you] Vous gardez vos jetons.
   *[other] { $name } ne joue pas de jeton.
  }
log-draw-tile = { $who ->
    [you] Vous tirez une tuile.
   *[other] { $name } tire une tuile.
  }
log-epoch = { $who ->
    [you] Vous tirez une Époque : les pyramides rapportent.
   *[other] { $name } tire une Époque : les pyramides rapportent.
  }
log-war = Guerre : { $winner } chasse { $loser }.
log-leaves = { $colour } quitte le monde.
log-moves = { $colour } est divisé et va là où il y a le plus de blé.
log-followers-won = { $who ->
    [you] { $count ->
        [one] Vous gagnez un partisan de { $colour }.
       *[other] Vous gagnez { $count } partisans de { $colour }.
      }
   *[other] { $count ->
        [one] { $name } gagne un partisan de { $colour }.
       *[other] { $name } gagne { $count } partisans de { $colour }.
      }
  }
log-followers-lost = { $who ->
    [you] { $count ->
        [one] Vous perdez un partisan de { $colour }.
       *[other] Vous perdez { $count } partisans de { $colour }.
      }
   *[other] { $count ->
        [one] { $name } perd un partisan de { $colour }.
       *[other] { $name } perd { $count } partisans de { $colour }.
      }
  }
log-points = { $who ->
    [you] { $count ->
        [one] Vous marquez un point.
       *[other] Vous marquez { $count } points.
      }
   *[other] { $count ->
        [one] { $name } marque un point.
       *[other] { $name } marque { $count } points.
      }
  }

# Ce qui se passerait
nothing-else = Rien d’autre ne change.
war = Cela déclenche une guerre
migration = Cela déclenche une migration
wins = { $colour } gagne
leaves = { $colour } part
tied = Égalité : vous déciderez.
pay-first = Vous payez d’abord un partisan.
objective-done = Objectif complet
if-nobody-protects = Si personne ne se protège.
swords = { $count ->
    [one] { $count } épée
   *[other] { $count } épées
  }

# La table
choose-card = Choisissez d’abord une carte.
choose-tile = Choisissez d’abord une tuile.
no-place = Aucune place pour elle en ce moment.
people-now = Civilisation ou partisan
token-phase = Jeton de score
tile-phase = Tuile
draw-phase = Pioche
token-now = Un jeton rapporterait { $count } maintenant.
bring-in = Faire entrer une civilisation
take-follower = Prendre un partisan
of-epochs = { $count } sur { $last }
in-pile = { $count ->
    [one] { $count } tuile dans la pioche
   *[other] { $count } tuiles dans la pioche
  }
progress = { $done } sur { $all }
world = Le monde
world-keys = Les flèches vont d’un endroit à l’autre, Entrée choisit.
place-empty = Emplacement vide { $cell }
place-tile = { $land }, { $cell }
place-animals = { $count ->
    [one] un animal
   *[other] { $count } animaux
  }
place-city = cité { $number }, { $met } besoins satisfaits sur 4
place-pawns = { $count ->
    [one] un pion : { $name }
   *[other] { $count } pions : { $name }
  }
place-target = possible
continent-of = { $colour } : { $signs }
continent-empty = Personne n’habite ici : { $signs }
your-turn-to = À vous : { $task }
task-feed = nourrissez une cité
task-act = piochez ou jouez une carte
task-discard = défaussez une carte
task-protect = répondez au pouvoir
task-take = prenez une carte
task-keep = gardez une carte
task-claim = prenez un objectif
task-tile = posez une tuile
task-pay = payez un partisan
task-migrate = choisissez où ils vont
task-winner = choisissez le vainqueur
task-people = civilisation ou partisan
task-token = jeton ou non
why-not = Pourquoi pas ?
tab-world = Monde
tab-log = Journal
tab-market = Marché
tab-people = Peuples
sound = Son
tell-me = Prévenez-moi quand c’est à moi
help = Aide
close = Fermer
help-title = Touches
key-cards = Choisir une carte ou une réponse
key-arrows = Aller d’un endroit à l’autre
key-enter = Choisir ; encore une fois : confirmer
key-rotate = Tourner la tuile
key-escape = Retour
key-undo = Annuler un coup
key-hint = Conseil
key-world = Vers le monde
key-market = Vers le marché
key-help = Cette aide
asked-power = { $name } joue : { $thing }
asked-where = Où : { $where }
land-with-city = { $land } avec une cité
if-allowed = Si vous laissez faire
if-protected = Si vous vous protégez
protected-about = Rien ne change dans le monde. Votre Protection reste alors visible devant vous.
see-before = Avant
see-after = Après
