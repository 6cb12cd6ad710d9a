import { romance } from './romance.js'
import type { RomanceWords } from './romance-words.js'

const KIND =
  'info|infos|information|informations|règle|préférence|consigne|convention|décision|détail|instruction|fait|truc|astuce|principe|contrainte|précision|donnée|remarque|habitude|leçon|terme|abréviation|sigle|définition|acronyme'
const SESSIONS =
  'sessions?|fois|conversations?|échanges?|discussions?|chats?|tâches?|semaines?|mois|jours|travaux|interventions?|demandes?|réponses?|projets?|commits?|prs?|modifs?|modifications?'

/** In the next talks. */
const FUTURE = `(?:(?:la|les|nos|vos|tes|mes|des|aux|d') ?)?(?:prochaine?s?|future?s?|autres|suivante?s) (?:${SESSIONS})|(?:${SESSIONS}) (?:qui viennent|à venir|future?s?|suivante?s?|prochaine?s?|d'après)|(?:d'une|entre les?|entre deux) (?:${SESSIONS}) (?:à|sur) l'autre|(?:ça|elle|il|cela) (?:te |nous |me |va )*(?:re)?servira?`
/** Later work, and what stays. */
const LATER = [
  "(?:pour|par|dans) la suite|pour l'avenir|à l'avenir|dans le futur|pour le futur|pour plus tard|pour (?:la|les) prochaines?|prochaine fois|durablement|définitivement|pour toujours|à jamais|(?:une )?(?:bonne )?fois pour toutes|une bonne fois|pour de bon|dorénavant|désormais|ultérieure?(?:ment|s)?",
  FUTURE,
].join('|')

/** First person, article and verb of a deed; the endings of the imperative, singular and plural. */
const DEEDS =
  '(?:utilis|écri|rédig|répond|demand|propos|cré|ajout|supprim|touch|modifi|committ?|push|pouss|merg|test|vérifi|commenc|préfèr|préfér|évit|expliqu|comment|nomm|préfix|format|génèr|génér|régénèr|régénér|install|exécut|import|renomm|document|montr|donn|indiqu|pass|parl|tuto|déploi|déploy|tradui|li|reli|ouvr|termin|signal|prévien|préven|consult|respect|appliqu|branch|corrig|regard|résum|fourni|affich|cit|suppos|chang|travaill|cod|emplo|lanc|rappel|compar|limit|sépar|mentionn|rang|plac|appell|adress|relanc|mett|met|fai|fait|dit|di|prend|pren|sui|suiv|sauvegard|ignor|boss|refactor|refactoris|factoris|compil|valid|bas)(?:e|es|s|ez|r|er|re|ie|ies|iez|oie|yez|is|it|oyez|tes|ire|ns|gie|ts)?(?:[- ](?:moi|toi|nous|le|la|les|lui|en|y))*'

const WORDS: RomanceWords = {
  language: 'fr',
  hints: {
    keeping:
      'appren|remember|répète|dis|retiennes|noté|retenu|corrig|rectifi|actualis|tiens|oublie|retien|reteni|retenez|retenir|souvien|souven|rappel|oubli|mémo|note|notiez|noter|notez|garde|conserv|enregistr|sauvegard|stock|grave|gravé|inscri|consign|ancre|imprime|tête|crâne|esprit|caboche|savoir|sache|redi|répét|réexpliq|trace|save|perd|ajoute|mets|mettez|range|fourre|écri|prends|prenez|prendre',
    standing:
      'arrêt|définitiv|dis|tape|tout|début|dès|rappel|veux plus|permanent|désormais|dorénavant|maintenant|aujourd|avenir|prochain|futur|suite|viennent|à venir|chaque|quand|toujours|jamais|systématiquement|plus|règle|convention|fois|session|réponse|partout|vaut|vaud|valable|appliqu|principe|permanen|tout le temps|obligatoire|éternel|servir',
  },
  openers:
    "avec moi|pour moi|à moi|s'il (?:te|vous) plaît|stp|svp|merci de|ok|bon|alors|bonjour|bonsoir|salut|coucou|hello|surtout|au fait|tiens|important|attention|note|info|rappel|à l'avenir|désormais|dorénavant|pour la suite|pour (?:plus tard|l'avenir|la prochaine fois|info)|toujours|merci|par contre|aussi|et|puis|ensuite|donc|du coup|enfin|ah|oh|euh|hey|dis|ps|nb|veuillez|tu peux|dans ce (?:projet|repo|dépôt)|ici|chez nous|sur ce (?:projet|repo)|en général|nouvelle règle",
  joints:
    'à|et|donc|mais|alors|puis|ah|euh|oh|tiens|sinon|ensuite|après|du coup|par contre|au fait|aussi|stp|svp|merci de|maintenant|car|voilà',
  requests:
    "n'hésite[zr]? pas à (?:te |vous )?|sens-toi libre de|merci (?:de|d')|veuille[zr]|prière de|il (?:faut|faudra|faudrait|est important|serait bien|serait bon|est bon)(?: absolument| bien| aussi)?(?: que (?:tu|vous)| te| vous| de)?|faut(?: que tu| te| que vous)?|faudra(?:it)?(?: que tu| te)?|(?:je|j')(?: )?(?:veux|voudrais|souhaite|souhaiterais|aimerais|ai besoin|préfère|préférerais|tiens à ce|apprécierais|demande)(?: bien)? (?:que (?:tu|vous)|de)|(?:ça|ce) (?:serait|sera) (?:bien|cool|sympa|top|utile|mieux|génial|bon|chouette)(?: que tu| que vous| de| si tu)?|c'est (?:important|bien|mieux|bon)(?: que (?:tu|vous)| de)|pense[sz]? (?:bien )?à|veille[zr]? (?:bien )?à|tâche[rz]? de|assure[rz]?[- ](?:toi|vous) de|essa(?:ie|ye|yez) de|n'hésite[zr]? pas à|fai(?:s|tes) en sorte de|tu (?:dois|devrais|devras|peux|pourrais|vas)|vous (?:devez|devriez|pouvez|pourriez)|te demande de|(?:serais|serait|seriez)(?: très)? (?:reconnaissant|gentil|aimable)e?s? (?:de|si)|apprécierais que tu|que (?:tu|vous)|pour que (?:tu|vous)|afin que (?:tu|vous)|tu (?:me|nous)|sympa de",
  questions:
    "(?:peux|pourrais|veux|voudrais)[- ]tu|(?:pouvez|pourriez|voulez)[- ]vous|tu (?:peux|pourrais|veux bien)|vous (?:pouvez|pourriez|voulez bien)|est-ce que (?:tu peux|tu pourrais|vous pouvez|vous pourriez)|ça (?:te|vous) (?:dérange|dérangerait|va)(?: de| que| si)?|(?:serait-il|est-il) possible (?:de|que tu)|c'est possible (?:de|que tu)|possible de|moyen (?:de|que tu)",
  tags: "ok|okay|d'accord|dac|hein|compris|c'est (?:bon|clair|noté|compris)|ça marche|ça te va|stp|svp|vu|pigé",
  clitics:
    "te |t'|toi |vous |me |m'|le |l'|la |les |nous |en |y |bien |toujours |surtout |aussi |jamais |quand même ",
  recall:
    "retien[st]?|retenez|retenir|retiennes|reteniez|retenais|souvenir|souvienn?es|souveniez|souvenais|souviens?[- ](?:toi|t'en)|souvenez[- ]vous|rappelle?s?[- ](?:toi|t'en)|rappelez[- ]vous|rappeler(?= (?:que|qu'))|te rappeler|rappelles|mémoris(?:e|es|er|ez|é|ais|iez)|(?:gard|conserv|a)(?:e|es|er|ez|ais|iez|yez|ie|ies|oir)(?: [^\\s,;:.!?]+){0,4}? (?:en (?:tête|mémoire|mémo)|à l'esprit|(?:dans|ds) (?:un coin de )?(?:ta|la|votre) (?:tête|mémoire|caboche))|appren[ds]s?|apprenez",
  store:
    "note[zr]?(?!(?: bien)? (?:que(?!\\p{L})|qu'))|not(?:es|eras|ais|iez)|noter(?= qu)|(?:enregistr|sauvegard|stock|gard|conserv|consign|archiv)(?:e|es|er|ez|ais|iez|ait)|inscri(?:s|t|re|vez)|save",
  put: 'écri(?:s|t|re|vez)|mets|met|mettre|mettez|mettes|ajout(?:e|es|er|ez)|rang(?:e|er|ez)|grav(?:e|er|ez)|intègr(?:e|es)|intégr(?:er|ez)|fourr(?:e|er|ez)|rentr(?:e|er|ez)',
  storeIt:
    "(?:note|notez|garde|gardez|conserve|conservez|enregistre|enregistrez|sauvegarde|mets|mettez|grave|gravez|inscris|consigne|consignez|ancre|imprime|rentre|colle|fourre)[- ](?:(?:toi|vous|moi|le|la|les)[- ]?)+(?:ça|ceci|cela)?|t'en souvenir|t'en souviennes|t'en rappeler|t'en rappelles",
  sure: "(?<!(?:je me |tu te |tu |se |nous ))(?:souvien[st]?[- ]?(?:toi|t'en)|souvenez[- ]vous|rapp?ell?es?[- ](?:toi|t'en)|rappelez[- ]vous|(?<!(?:je |j'ai |tu |on ))(?:retiens|retenez|mémorisez)|(?:met(?:s|tez)|rentre|colle|fourre)[- ](?:toi|vous) (?:bien )?(?:ça |ceci |cela )?(?:bien )?(?:dans|en) (?:la |le |ta |un coin de ta )?(?:tête|crâne|caboche|ciboulot|mémoire)|(?:grave|ancre|imprime|note|garde)[- ](?:toi|le|la|moi) (?:(?:bien|ça) )*(?:dans|en|ds) (?:la |le |ta |un coin(?: de ta)? ?)?(?:tête|crâne|caboche|ciboulot|mémoire|marbre)?)",
  notForget:
    "(?<!(?:je |j'|tu |on |il |elle ))n'(?:oublie[sz]?|oublions)(?: (?:bien|surtout|donc|plus|stp))? (?:pas|jamais|plus)|(?:ne )?(?:surtout )?(?:pas|jamais) (?:l')?oublier|ne l'oublie[sz]? (?:pas|jamais|plus)|ne (?:perds?|perdez|perdre) (?:pas|jamais) de vue|(?<!(?:je |j'|tu |on |il |elle |ça |n'))(?:t'|vous )?oubli(?:e|es|ez|eras|erez) (?:pas|jamais)|que (?:tu|vous) n'oubli(?:es|iez) (?:pas|jamais)",
  reminder:
    "(?:de |d')(?:ne (?:pas|jamais|plus) |bien |toujours |tout |me |le |la |les |l'|lui |y |en )*(?!(?:notre|votre|autre|quatre|mettre)(?!\\p{L}))\\p{L}+(?:er|ir|oir|dre|tre|ire|clure|rire)(?!\\p{L})|à (?:me |le |la |les )?\\p{L}+(?:er|ir|re)(?!\\p{L})",
  that: "(?<!(?<!\\p{L})ce )(?:que|qu'\\p{L}*|quon)|q|k|ke|comme quoi|le fait que|du fait que",
  is: "c'est|est|sont|=|on|faut|y a|s'appelle",
  enclitics: '[- ](?:le|la|les|ça|moi|nous)',
  fillers:
    "pour (?:toi|moi|nous)|sur moi|à mon sujet|me concernant|ça|ceci|cela|ce qui suit|celle-là|celui-là|le|bien|stp|svp|s'il (?:te|vous) plaît|aussi|toujours|quelque part|une bonne fois|surtout|donc|absolument|définitivement|partout|pour toujours|à jamais|pour la suite|pour plus tard|pour l'avenir|pour la prochaine fois|pour les prochaines fois|précieusement|merci|d'avance|ok|bien au chaud|de côté|dans un coin|non plus|en tête|une fois pour toutes|pour de bon|quand même|là|désormais|d'ailleurs",
  mine: '(?:de )?m(?:on|a|es) \\p{L}+',
  pointers:
    'ce point|ça|ceci|cela|ce qui suit|tout (?:ça|cela|ceci)|ce que je (?:viens de )?(?:te )?dis|quelque part|dans un coin|de côté|sous le coude|une trace|la trace|note|bonne note|en note|au chaud',
  kinds: `(?:cette|cet|ce|ces|ma|mes|notre|nos|la|les?|une|un|comme|en tant que)(?: (?:petite?|nouvelle|dernière|seule|simple|ma|notre|une?|bonne))* (?:${KIND})s?(?! (?:dans|en base|du formulaire))`,
  places:
    '(?:en|à|dans|ds|vers) (?:(?:la|ta|votre|le|ton|tes|vos|les|un coin de ta|un coin de la) )?(?:mémoire|memory|tête|crâne|caboche|ciboulot|notes|souvenirs|mémo|préférences|contexte permanent)(?! (?:cache|vive|de version|partagée|du|de la))|(?:dans|parmi) (?:mes|tes|nos) (?:préférences|règles|notes)',
  toKeep: `(?<!(?:ai|as|a|ont|avez|avons) )à (?:(?:bien|toujours|absolument|te|vous|surtout|ne (?:pas|jamais)) )*(?:retenir|mémoriser|oublier|rappeler(?= (?:pour|plus|que|:))|garder (?:toujours |bien )?(?:en tête|en mémoire|à l'esprit|de côté)|noter (?:pour|quelque part|en mémoire|dans ta|dans un coin)|conserver (?:pour|en mémoire)|savoir (?:pour|absolument)|garder (?:pour (?:la suite|plus tard|les prochaines)|d'une \\p{L}+ (?:à|sur) l'autre)|perdre de vue)|(?:${KIND})s?(?: [^\\s,;:.!?]+){0,2} à (?:enregistrer|noter|garder|conserver|sauvegarder|stocker)`,
  idioms:
    "fai(?:s|tes)(?:[- ]moi)? (?:un |une )?(?:petit )?(?:remember|save)|(?:dis|répète|préviens)(?: [^\\s,;:.!?]+){0,2}? pour que (?:tu|vous) (?:le |la |t'en |vous en |l')*(?:retenie?z?|retiennes|mémoris|not|gard|souven|souvien|sach|enregistr)\\p{L}*|(?:corrige|rectifie|actualise|change|modifie|mets? à jour|mettez à jour|corrigez)(?: [^\\s,;:.!?]+){0,2}? (?:(?:ta|ta propre|votre) mémoire|(?:tes|vos) (?:notes|souvenirs)|ce que (?:tu|t'|vous) ?(?:as|a|avez|sais)?(?: \\p{L}+)? (?:noté|retenu|mémorisé|enregistré|gardé))|tu (?:oublies|l'oublies) (?:toujours|à chaque fois|tout le temps|sans arrêt|encore) (?:que|qu'\\p{L}+)|tiens[- ]toi(?:[- ]le)? pour dit|(?:pas|plus|jamais)(?: [^\\s,;:.!?]+){0,3}? (?:le |la |te le |vous le |me )?(?:redire|répéter|réexpliquer|re-expliquer)|ne me (?:le )?(?:fais|faites) (?:pas|plus) (?:le )?(?:répéter|redire)|(?:que|qu') ?(?:ça|ce|cela) (?:reste|soit) (?:bien )?(?:noté|gravé|dit|en mémoire|mémorisé|enregistré|retenu|clair (?:une|pour))|pour mémoire(?= ?[:,])|(?:pense-bête|mémo|note pour (?:plus tard|la suite|toi|l'avenir|les prochaines \\p{L}+)|note à (?:toi|soi)-même|leçon (?:à retenir|apprise)) ?:|prends? (?:bien )?(?:bonne )?note (?:que|qu'|du fait|de ce)|prenez (?:bonne )?note (?:que|qu'|du fait|de ce)|prendre note (?:que|qu'|du fait|de ce)|(?:gard|conserv)(?:e|es|er|ez) (?:bien )?(?:une |la )?trace (?:de|du|que)|bon à savoir pour (?:la suite|plus tard|l'avenir|les prochaines)|sous le coude|sache[zr]?(?: bien)? (?:une fois|pour (?:la suite|les|plus tard|l'avenir|toujours))|grave(?:z)?[- ]?(?:le|la|toi ça) dans|pour ta (?:mémoire|gouverne)|(?:ça|cela) te servira",
  favour:
    '(?:tu|vous) (?:me |nous |te )?(?:gardes?|notes?|retiens|mémorises?|enregistres?|gardez|notez|retenez)(?: (?:bien|ça|cela|ceci|au chaud|quelque part|de côté|stp|svp))* ?[?:]|(?:tu peux|peux-tu|tu pourrais|pourrais-tu) (?:te )?(?:le|la) (?:noter|garder|retenir|mémoriser)',
  weak: "not(?:e|es|er|ez)|pens(?:e|es|er|ez) (?:bien )?à|n'oublie[sz]? (?:pas|jamais)|(?:souviens|rappelle)[- ]toi|souvenez-vous|rappelez-vous|sache[sz]?|(?:dois|devrais|devras|devez) savoir|au courant|tien(?:s|ne)s? compte|tenez compte|pren(?:ds|ez|dre) en compte|retien[st]?|retenir|garde[rz]?|conserve[rz]?|enregistre[rz]?|mémorise[rz]?|veille[rz]? à|assure-toi|leçon|attention à",
  later: LATER,
  future: `${FUTURE}|à l'avenir|dans le futur|pour le futur|la prochaine fois`,
  standing:
    "arrête[zr]? de [^.?!,;]{1,40}(?:,| à) ?(?:définitivement|tout jamais|jamais)|arrête[zr]? [^.?!,;]{1,40} pour (?:toujours|de bon)|quand je (?:te |vous )?(?:dis|écris) [^.,?!]{1,30},? (?:c'est|ça (?:veut|voudra) dire|ça signifie)|(?:pas|rien) (?:de|d'|sans) ?[^.?!,;]{1,40}, jamais(?= ?$| ?[.!])|faut toujours [^.?!]{1,60}, (?:et )?jamais|(?:quand|dès que|si|lorsque) je (?:te |vous )?(?:dis|tape|écris|parle de|demande) \\p{Co}+|(?:rappel|pense-bête|consigne) (?:permanente?|définitifs?|définitive)|pour (?:la|les|une) (?:prochaines?|autre) fois ?:|pour tout ce que (?:tu|vous) \\p{L}+|plus jamais(?= ?$| ?[.!])|^(?:tous )?(?:les|nos|mes|tes|vos) [^\\s,;:.!?]+(?: de [^\\s,;:.!?]+)?,? toujours (?:en|au) (?:anglais|français|minuscules?|camelcase|snake|kebab|imparfait|présent|infinitif)|désormais|dorénavant|doresnavant|(?:à partir|à compter) (?:de maintenant|d'aujourd'hui|d'ici|de ce jour|de cette session|de demain)|dès (?:maintenant|aujourd'hui|à présent|demain)|(?:dans|pour|lors de|à) (?:toutes? )?(?:les|tes|nos|vos|mes|chaque|chacune de tes) (?:prochain|futur|suivant|autre)e?s? (?:sessions?|fois|conversations?|tâches?|réponses|échanges|commits|prs?)|(?:la|les) prochaines? fois,? (?:que|qu'|ne|n'|tu|évite|demande|utilise|pense|commence|fais|mets|passe|regarde|vérifie|préviens|pose|lis|lance)|(?:nouvelle|autre) (?:règle|consigne|convention)|(?:règle|consigne|convention|principe|instruction|préférence) (?:permanente?|générale?|d'équipe|de l'équipe|maison|fixe|d'or|absolue|de base|numéro \\p{N}+|du projet|n°\\p{N}+) ?[:,]|(?:c'est|voilà) (?:la|une) règle(?: ici| chez nous| de la maison| d'or| absolue)?(?= ?[,.;!]| ?$)|plus jamais (?:de|d'|un)|(?:dans|pour) toutes (?:tes|les|nos) (?:réponses|sessions|conversations|tâches|demandes|discussions|prochaines)|(?:ça|cela|ceci|c'est|règle|et|le tout) (?:vaut|valable|s'applique|vaudra) (?:pour |à |aussi |dans |partout|toujours|tout le temps|désormais|en permanence)+(?:tou\\p{L}*|la suite|l'avenir|les|chaque)?|pour tout(?: le reste| ce que (?:tu|vous|nous|on)(?: \\p{L}+)?)|(?:en|comme) règle générale|par défaut,? (?:tu|réponds|utilise|écris|fais|mets)|d'une (?:session|conversation|fois|discussion) (?:à|sur) l'autre|une (?:bonne )?fois pour toutes|pour la (?:dernière|énième|troisième|centième) fois|(?:dix|dix mille|mille|cent|trois|quatre|cinq|vingt|plusieurs|\\d+) fois que je (?:te )?(?:le )?(?:dis|répète|demande)|(?:dit|répété|expliqué|demandé) (?:déjà )?(?:au moins )?(?:dix|mille|cent|trois|quatre|cinq|vingt|plusieurs|\\d+) fois|je ne veux plus (?:jamais )?(?:voir|de|d'|avoir|que)|à chaque (?:session|conversation|nouvelle \\p{L}+)",
  orders: DEEDS,
  deeds: DEEDS,
  always:
    'toujours|systématiquement|en permanence|tout le temps|par défaut|impérativement toujours|obligatoirement',
  notEver: 'jamais',
  never:
    "(?:ne |n')(?:(?:me|te|le|la|les|lui|leur|y|en|nous) |l'|m'|t'|y )*(?!(?:ai|as|a|est|sais|suis|peux|vois|comprends|marche|fonctionne|sert|passe|change|va|faut|s'affiche|répond|renvoie)(?!\\p{L}))\\p{L}+(?: [^\\s,;:.!?]+){0,3}? (?:jamais|plus (?:de|d'|ce|cette|ces|aucun|comme|sans|le|la|les|un|une))(?!\\p{L})|(?:ne |n')?(?:plus )?jamais (?:(?:me|te|le|la|les|l'|lui|y|en) )*\\p{L}+(?:er|ir|re)(?!\\p{L})|(?:il )?(?:ne )?faut (?:surtout )?(?:plus )?jamais \\p{L}+(?:er|ir|re)(?!\\p{L})|jamais (?:de|d') (?!(?:problème|souci|réponse|erreur|bug))\\p{L}+",
  eachTime:
    "si je (?:te|vous) (?:demande|dis)|(?:à )?(?:chaque|toutes les) fois que (?:tu|vous|je te|je vous)|quand je (?:te|vous|t') ?(?:demand|dis|parl|donn|pos)\\p{L}*|dès que (?:tu|vous)|avant de (?:commencer|démarrer|lancer) (?:une|chaque) (?:session|conversation|tâche)|(?:au|en) début (?:de|d') ?(?:chaque|toute) (?:nouvelle )?(?:session|conversation|discussion|journée)|quand (?:tu|vous) (?:ouvr|démarr|commenc|lanc|repren)\\p{L}* une (?:nouvelle )?(?:session|conversation|discussion)|lorsque je te (?:demande|dis)|(?:avant|après) chaque (?:commit|push|pr|merge|modif\\p{L}*|session|réponse|tâche|livraison)|à chaque (?:commit|pr|push|modif\\p{L}*|nouvelle? \\p{L}+|réponse|session|migration|ajout)",
  here: "(?:dans|sur|pour|à) (?:cette|ce|cet) (?:fonction|fichier|méthode|classe|test|boucle|script|pr|commit|tâche|page|composant|branche|module|cas|ticket|exemple|requête|refacto)|pour l'instant|pour le moment|cette fois(?:-ci)?|pour une fois|aujourd'hui seulement|juste (?:pour )?aujourd'hui|(?<!ce )que tu (?:écris|es en train)|(?:quand|dès que|une fois que|lorsque) (?:tu as|t'as|tu auras|c'est) (?:fini|terminé|prêt|bon|fait)|avant de (?:commiter|pousser|merger|finir|terminer)(?! chaque)",
  negations:
    "(?:ne|n'|pas besoin|inutile|pas la peine|sans|ne pas|pas obligé|n'as pas à|ne dois pas|ne faut pas|n'est pas nécessaire|pas utile|évite|arrête|arrêter|cesse)(?: (?:de|d'|que tu|pas|que vous|à|vraiment|forcément))*",
  others:
    "(?:je|j'|il|elle|on|nous|ils|elles|utilisateurs?|serveur|application|appli|app|qui|navigateur|cache|base|processus|système|programme|formulaire|script|client|composant|store)(?: (?:doit|doivent|peut|devrait|va|ne))?",
  reports:
    "(?:dans|sur) (?:le|la|un|une) (?:readme|contributing|doc|documentation|guide|wiki|changelog)(?= |\\.)|(?:dit|disait|demandé|écrit|raconté|expliqué|lu|paraît|semble|décid\\p{L}+|annonc\\p{L}+|impos\\p{L}+|exig\\p{L}+)(?: [^\\s,;:.!?]+){0,3}? (?:de|qu'|que)(?: [^\\s,;:.!?]+){0,2}|(?:doc|documentation|guide|readme|paragraphe|section|page|message)(?: [^\\s,;:.!?]+){0,3}? (?:qui|pour|où|sur)|(?:règle|option|plugin|config\\p{L}*) (?:eslint|biome|prettier|lint|css|firewall|de pare-feu|nginx|iptables)|annule|j'oublie|utilisateurs?|l'appli(?:cation)?|le serveur",
  machines:
    "(?:souviens|rappelle)-toi,? (?:hier|l'autre jour|la semaine|avant-hier|lundi|ce matin)|se souvenir de moi|rester connecté|mot de passe oublié|fuites? (?:de )?mémoire|en mémoire (?:au (?:démarrage|boot|lancement)|pour (?:ne pas|éviter|accélérer|aller)|pendant|entre)|(?:pour|à) (?:la|chaque) prochaine (?:visite|version|release|requête|exécution|connexion|itération)|mémoire (?:vive|cache|partagée|tampon)|rappelle[- ]moi|rappelez[- ]moi|ce que (?:je|j')(?: \\p{L}+){0,3}? (?:dis|dit)|(?<!n')oublie[sz]?(?: (?:tout|complètement))? (?:ça|cela|ceci|ce que|tout|-le|-ça|la règle|ma)|oublie[- ](?:le|ça)",
  intoFile:
    "(?:dans|sur|vers|en|à|ds)(?: (?:le|la|un|une|les|ton|mon|l'|du))? ?(?:\\p{Co}+|[\\w/-]+\\.[a-z]{1,4}(?![a-z])|(?:fichier|base de données|bdd|base|table|variable|disque|cookie|cache|localstorage|tableau|dossier|colonne|csv|json|bucket)s?(?!\\p{L}))|(?:le|un|les|l') ?(?:fichier|résultats?|état|modifs?|modifications|changements|formulaire|données|position|onglet|scroll|filtres?|panier|sélection)(?!\\p{L})",
  modals:
    "(?:le|la|les|un|une|l'|chaque|ce|cette|nos)(?: ?\\p{L}+){1,3} (?:doit|doivent|devra|peut|peuvent|renvoie|retourne|affiche|sera|seront)|(?:le )?code (?:est|vient) d[eu]s?",
  first: 'tiens compte (?:du fait )?que|tenez compte (?:du fait )?que',
}

export const FRENCH = romance(WORDS)
