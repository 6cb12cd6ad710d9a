import type { Phrases } from './phrases.js'

/** Begin of a clause in French, Spanish, Portuguese and Italian, with what may stand before the verb. */
const clause = (openers: string) =>
  `(?:^|[,;:.!¡¿–—(]\\s*|\\s-\\s|(?<!\\p{L})(?:et|donc|mais|alors|puis|y|e|pero|así que|mas|então|ma|quindi|allora|poi) )(?:(?:${openers})[\\s,:;!¡–—-]+)*`

const FR = clause(
  "s['’]il (?:te|vous) pla[iî]t|stp|svp|merci de|et|aussi|ok|bon|alors|bonjour|salut|surtout|pense à bien|au fait|à l['’]avenir|désormais|dorénavant|pour la suite|pour (?:plus tard|l['’]avenir|la prochaine fois|info)|note|important|attention|tu dois|vous devez|il faut(?: que tu| te)?|je (?:veux|voudrais|souhaite) que tu|(?:peux|pourrais)[- ]tu|(?:pouvez|pourriez)[- ]vous|tu (?:peux|pourrais)|vous (?:pouvez|pourriez)|veuillez|bien|toujours|merci",
)
const ES = clause(
  'por favor|porfa|y|también|ok|vale|bueno|hola|oye|ah|además|a partir de ahora|de ahora en adelante|en (?:el|lo) (?:futuro|sucesivo)|para (?:el futuro|la próxima(?: vez)?|más tarde|después|futuras sesiones)|nota|importante|ojo|una cosa(?: más)?|siempre|debes|tienes que|quiero que|necesito que|me gustaría que|puedes|podrías|puede|podría|gracias|solo|simplemente',
)
const PT = clause(
  'por favor|pf|e|também|ok|bom|olá|oi|ah|além disso|a partir de agora|de agora em diante|daqui (?:para|pra) (?:a )?frente|no futuro|para (?:o futuro|a próxima(?: vez)?|mais tarde|depois|futuras sessões)|nota|importante|atenção|mais uma coisa|uma coisa|sempre|deves?|tens de|tem que|precisa|quero que(?: você)?|preciso que(?: você)?|gostaria que(?: você)?|podes?|poderias?|você (?:pode|poderia|deve|precisa)|obrigad[oa]',
)
const IT = clause(
  "oh|allora|dai|per favore|per piacere|ti prego|e|anche|ok|bene|ciao|ah|inoltre|d['’]ora in poi|da ora in poi|da adesso in poi|in futuro|per (?:il futuro|la prossima volta|dopo|le prossime sessioni)|nota|importante|attenzione|una cosa|un['’]altra cosa|sempre|devi|vorrei che tu|voglio che tu|puoi|potresti|può|potrebbe|grazie|mi raccomando",
)

const STORE_FR = 'm[ée]moire|notes|souvenirs'
const TO_FILE =
  '[^.?!]*(?:\\p{Co}+|[\\w/-]+\\.[a-z]{1,4}(?![a-z])|(?<!\\p{L})(?:fichier|base de données|variable|disque|cookie|archivo|fichero|base de datos|disco|ficheiro|arquivo|banco de dados|file|database|variabile|tabla|tabela|tabella|caché?)(?!\\p{L}))'

const FRENCH: Phrases = {
  language: 'fr',
  hints: [
    'pense',
    'sache',
    'grave',
    'consigne',
    'inscri',
    'ancre',
    'imprime',
    'bon à savoir',
    'souvien',
    'souven',
    'rappel',
    'reti',
    'retenir',
    'oubli',
    'tête',
    'tete',
    'esprit',
    'mémoire',
    'memoire',
    'mémoris',
    'memoris',
    'note',
    'noter',
    'mémo',
    'enregistre',
    'garde',
    'sauvegarde',
    'compte',
  ],
  wish: [
    /(?<!\p{L})(?:peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|tu peux|tu pourrais|veux-tu|est-ce que tu peux|est-ce que tu pourrais|ça te dérange de|ça te dérangerait de)(?!\p{L})(?: \S+){0,4}? (?:retenir|mémoriser|noter|garder|enregistrer|te souvenir|te rappeler)(?:lo|la|le|-lo|te|ti|tevi|telo)?(?: \S+){0,4}? (?:que|qu|ça|ceci|cela|ce qui suit|comme|pour)(?!\p{L})/u,
    /(?<!\p{L})pense[sz]? (?:bien )?à (?:toujours|ne jamais)(?!\p{L})/u,
    /(?<!\p{L})ne l['’]oublie[sz]? (?:pas|jamais)(?!\p{L})/u,
    /(?<!\p{L})(?:pour (?:la suite|plus tard|l['’]avenir)),? (?:sache|sachez|note|notez|retiens)(?!\p{L})/u,
    /(?<!\p{L})(?:souviens[- ]toi|souvenez[- ]vous|souviens[- ]t['’]en)(?!\p{L})/u,
    /(?<!\p{L})(?:rappelle[- ]toi|rappelez[- ]vous|rappelle[- ]t['’]en)(?!\p{L})/u,
    new RegExp(
      `${FR}(?:retiens|retenez|retenir|retienne|retiens-le|retiens-les)(?: (?:bien|ceci|cela|ça|ce qui suit|aussi|toujours|stp|svp|s['’]il te plaît))*\\s*(?:qu['’e]|[:,.!–—-]|$|l[ea']|les|que|notre|nos|ce|pour|mon|ma|mes)`,
      'u',
    ),
    /(?<!\p{L})(?:à retenir|chose à retenir|point à retenir)\s*:/u,
    /(?<!\p{L})n['’](?:oublie|oubliez|oublions)(?: (?:bien|surtout|donc|plus))? (?:pas|jamais)(?: (?:surtout|non plus|stp|svp))?\s*(?:[:!–—-]|,? qu[e'’]|, [^,]+, qu[e'’]|$)/u,
    /(?<!\p{L})(?:ne pas oublier|à ne pas oublier)\s*(?:[:!–—-]|,? qu[e'’])/u,
    /(?<!\p{L})(?:mets|mettez)[- ](?:toi|vous) (?:bien )?(?:ça |ceci )?(?:dans|en) (?:la )?tête(?!\p{L})/u,
    /(?<!\p{L})(?:grave|gravez|consigne|consignez|inscris|ancre|imprime)[- ](?:toi |bien )*(?:ça|ceci|le|cela)(?!\p{L})/u,
    /(?<!\p{L})(?:à garder en tête|à garder en mémoire|à noter pour (?:plus tard|la suite)|bon à savoir pour (?:plus tard|la suite)|pour mémoire)(?!\p{L})/u,
    /(?<!\p{L})(?:que ça|que cela) (?:reste|soit) (?:noté|gravé|en mémoire|mémorisé|enregistré)(?!\p{L})/u,
    /(?:^|[.,!]\s*)(?:note|mémo|pense-bête)(?: (?:pour|à)[^:.?!]*)?\s*:/u,
    /(?<!\p{L})(?:gard(?:e|ez|er)|aie|ayez|conserv(?:e|ez))(?: (?:bien|toujours|ceci|cela|ça|aussi))* (?:\S+ ){0,3}?(?:en (?:tête|mémoire|memoire)|à l['’]esprit|dans (?:un coin de )?(?:ta|la|votre) (?:tête|mémoire))/u,
    new RegExp(`${FR}(?:mémorise[rz]?|memorise[rz]?)(?!\\p{L})`, 'u'),
    new RegExp(
      `${FR}note[rz]? (?:bien )?(?:(?:ceci|cela|ça|ce qui suit)\\s*(?:[:.!,]|$|quelque part)|pour (?:plus tard|la (?:suite|prochaine fois)|l['’]avenir)|quelque part|durablement)`,
      'u',
    ),
    new RegExp(`${FR}(?:prends|prenez|prendre)(?: bien)? (?:note|en note)(?!\\p{L})`, 'u'),
    new RegExp(
      `${FR}(?:enregistre[rz]?|sauvegarde[rz]?|stocke[rz]?|mets|mettez|ajoute[rz]?|inscri[st]|garde[rz]?|écri[st]|conserve[rz]?|save)(?!\\p{L})[^.?!]{0,120}?(?<!\\p{L})(?:${STORE_FR})(?!\\p{L})`,
      'u',
    ),
    new RegExp(
      `${FR}(?:enregistre|sauvegarde|garde)[rz]? (?:ceci|cela|ça)(?: pour (?:plus tard|la suite|la prochaine fois))?\\s*[:.!]`,
      'u',
    ),
    new RegExp(
      `${FR}(?:enregistre|sauvegarde|garde|note|retiens)[rz]?(?:-le|-la)?(?: \\S+){0,3} comme (?:ma |une |notre |mes )?(?:préférence|règle|décision|convention|fait)`,
      'u',
    ),
    /(?<!\p{L})(?:que tu|que vous) (?:retiennes|reteniez|te souviennes|vous souveniez|mémorises|notes|n['’]oublies)(?!\p{L})/u,
    /(?<!\p{L})(?:te souvenir|vous souvenir|te rappeler|vous rappeler) (?:que|qu['’]|de (?!moi)|d['’])/u,
  ],
  first: [/^(?:tiens|tenez) compte (?:du fait )?que(?!\p{L})/u],
  lasting: [/(?<!\p{L})(?:n['’]oublie|n['’]oubliez|note|notez|pense|pensez)(?!\p{L})/u],
  polite:
    /(?<!\p{L})(?:est-ce que (?:tu|vous)|ça (?:te|vous) dérange|serait-il possible|tu veux bien|vous voulez bien|(?:peux|pourrais|pouvez|pourriez|veux|voudrais)[- ](?:tu|vous)|(?:tu|vous) (?:peux|pourrais|pouvez|pourriez))(?!\p{L}).*(?<!\p{L})(?:retenir|mémoriser|noter|garder|enregistrer|te souvenir|vous souvenir|te rappeler)(?!\p{L})(?! (?:ce |de ce |comment|quoi|quel))/u,
  not: [
    [
      'negated',
      /(?<!\p{L})n(?:e |['’])(?:te |vous |le |la |les |l['’])?(?:retiens|retenez|souviens|note|notez|mémorise|mémorisez|enregistre|enregistrez|garde|gardez|sauvegarde|sauvegardez|stocke|conserve|mets|rappelle)(?!\p{L})/u,
    ],
    [
      'negated',
      /(?<!\p{L})(?:pas besoin|inutile|pas la peine|sans|ne pas|pas obligé|n['’]as pas à|ne dois pas|ne faut pas|n['’]est pas nécessaire|évite|arrête)(?: d['’e]| de)?(?: \S+){0,3}? (?:retenir|mémoriser|noter|enregistrer|garder|sauvegarder|te souvenir|souvenir|stocker|te rappeler)(?!\p{L})/u,
    ],
    [
      'negated',
      /(?<!\p{L})(?:retiens|note|notez|garde|enregistre|mémorise)(?: (?:ça|ceci|cela|rien))? (?:pas|rien)(?!\p{L})/u,
    ],
    ['negated', /(?<!\p{L})(?<!n['’])oublie[sz]? (?:ça|cela|ceci|ce que|tout|-le|-ça)(?!\p{L})/u],
    [
      'question',
      /(?<!\p{L})(?:tu te souviens|te souviens-tu|vous souvenez-vous|vous vous souvenez|tu te rappelles|te rappelles-tu|est-ce que|as-tu|avez-vous|tu as|qui se souvient|pourquoi|comment|où|quand|quel\p{L}*|qu['’]est-ce)(?!\p{L}).*\?\s*$/u,
    ],
    ['question', /\?\s*$/u],
    [
      'about',
      /(?<!\p{L})(?:je|j['’]|il|elle|on|nous|ils|elles|utilisateurs?|serveur|application|appli|l['’]app)(?: (?:ne|n['’]|me|m['’]|se|s['’]|nous|le|la))* ?(?:retien\p{L}*|souvien\p{L}*|souven\p{L}*|rappell?e\p{L}*|oublie\p{L}*|mémoris\p{L}*|note[sr]?)(?!\p{L})/u,
    ],
    [
      'about',
      /(?<!\p{L})(?:se souvenir de moi|rester connecté|mot de passe oublié|fuite de mémoire|fuites? mémoire|mémoire vive|rappelle-moi|rappelez-moi)(?!\p{L})/u,
    ],
    [
      'about',
      new RegExp(
        `(?<!\\p{L})(?:enregistre|sauvegarde|stocke|mets|ajoute|garde|écris|note|conserve)[rz]?(?!\\p{L})${TO_FILE}`,
        'u',
      ),
    ],
  ],
}

const SPANISH: Phrases = {
  language: 'es',
  hints: [
    'apúnt',
    'anót',
    'memorí',
    'quede',
    'constancia',
    'dejal',
    'déjal',
    'deja ',
    'quédate',
    'recuerd',
    'recuérd',
    'recordad',
    'acord',
    'guárd',
    'métete',
    'grábate',
    'quédate',
    'nota',
    'recordar',
    'acuérd',
    'acuerd',
    'olvid',
    'en cuenta',
    'presente',
    'en mente',
    'memor',
    'anot',
    'apunt',
    'toma nota',
    'tome nota',
    'guard',
    'registr',
  ],
  wish: [
    /(?<!\p{L})(?:puedes|podrías|puede|podría|quieres|te importa|te importaría|podés)(?!\p{L})(?: \S+){0,4}? (?:guardar|anotar|apuntar|memorizar|registrar|recordar|retener|acordar)(?:lo|la|le|-lo|te|ti|tevi|telo)?(?: \S+){0,4}? (?:que|esto|eso|lo siguiente|como|para)(?!\p{L})/u,
    /(?<!\p{L})apúnta(?:te|lo)(?: (?:esto|eso|bien))?\s*[:,.]/u,
    /(?<!\p{L})para que (?:lo |te )?(?:recuerdes|acuerdes|tengas (?:en cuenta|presente))(?!\p{L})/u,
    new RegExp(
      `${ES}(?:recu[eé]rda(?:lo|los|telo)(?!\\p{L})|recuerd[ae]n?|recordad|recordar|recuerdes)(?!\\p{L})(?! (?:me|cuando|la última|el último|mi contraseña|al usuario)(?!\\p{L}))`,
      'u',
    ),
    /(?<!\p{L})(?:acuérdate|acuerdate|acordate|acuérdese|acordaos|acuérdense|te acuerdes)(?: (?:de )?(?:que|esto|eso|siempre)|\s*[:,.!]|$)/u,
    /(?<!\p{L})no (?:te |se |os |lo |me |te lo )*(?:olvides|olvide|olvidéis|olviden|vayas a olvidar)(?: (?:nunca|jamás|por favor))*\s*(?:[:!–—-]|,? (?:de )?que|, [^,]+, (?:de )?que|$)/u,
    /(?<!\p{L})(?:no olvidar|a recordar|para recordar)\s*:/u,
    /(?<!\p{L})que (?:no )?(?:se te olvide|te quede (?:claro|grabado)|quede (?:constancia|registrado|anotado|claro))(?!\p{L})/u,
    /(?<!\p{L})no se te olvide(?: (?:nunca|jamás|que))?(?!\p{L})(?!.*(?:añadir|agregar|cerrar|correr|ejecutar))/u,
    /(?<!\p{L})(?:déjalo|dejalo|deja) (?:anotado|apuntado|registrado|guardado|constancia)(?!\p{L})/u,
    /(?<!\p{L})quédate con (?:que|esto|eso)(?!\p{L})/u,
    /(?<!\p{L})(?:ten|tenga|tenlo|ténlo|mantén|mantenlo)(?: (?:siempre|también|muy|bien|esto|eso))* (?:presente|en mente)(?!\p{L})/u,
    /(?:^|[.,!]\s*)(?:nota|memo)(?: (?:para)[^:.?!]*)?\s*:/u,
    /(?<!\p{L})(?:métete|meteos|métetelo|grábate|grábatelo)(?: (?:esto|bien))*(?: en la (?:cabeza|memoria))?(?!\p{L})/u,
    new RegExp(
      `${ES}(?:guarda|guárdalo|guardalo|anota|anótalo|registra|regístralo)(?: \\S+){0,3} como (?:mi |una |nuestra |)?(?:preferencia|regla|decisión|convención|hecho|norma)`,
      'u',
    ),
    new RegExp(
      `${ES}(?:guárdate(?:lo)?|guárdalo|quédate con (?:esto|eso)|quédatelo)(?: para (?:más adelante|después|luego|siempre|la próxima))?\\s*(?:[:.!,]|$)`,
      'u',
    ),
    new RegExp(`${ES}(?:memoriza|memorice|memorizad|memorízalo|memorizar|memorices)(?!\\p{L})`, 'u'),
    new RegExp(
      `${ES}(?:anota|anote|anotad|anótalo|anótate|apunta|apunte|apuntad|apúntalo|apúntate|apuntar|anotar|anotes|apuntes)(?: (?:esto|eso|que|lo siguiente|también|bien|para|en (?:tu|la) memoria|en tus notas))*\\s*(?:[:.,!–—-]|$|que|esto|para|en)`,
      'u',
    ),
    /(?<!\p{L})(?:toma|tome|tomad|tomar|haz)(?: buena| una)? nota(?!\p{L})/u,
    new RegExp(
      `${ES}(?:guarda|guarde|guárdalo|guardar|guardes|save|registra|registrar|almacena|añade|agrega|pon|mete|escribe|graba|conserva)(?!\\p{L})[^.?!]{0,120}?(?<!\\p{L})(?:memoria|memory|recuerdos|notas)(?!\\p{L})`,
      'u',
    ),
    new RegExp(
      `${ES}(?:guarda|guárdate|registra) (?:esto|eso|lo siguiente|este dato)(?: para (?:después|más tarde|luego|la próxima(?: vez)?|el futuro|futuras sesiones))?\\s*[:.!]`,
      'u',
    ),
  ],
  first: [
    /^(?:¡\s*)?(?:por favor,? )?(?:ten|tenga|tened|tengan|tenlo)(?: (?:siempre|también|muy|bien|esto|eso))* en cuenta(?!\p{L})/u,
  ],
  lasting: [
    /(?<!\p{L})(?:ten|tenga|tened|tengan|tenlo|tener|tengas)(?: (?:siempre|también|muy|bien|esto|eso))* en cuenta(?!\p{L})/u,
    /(?<!\p{L})no (?:te |se |os |lo |me |te lo )*(?:olvides|olvide|olvidéis|olviden)(?!\p{L})/u,
    /(?<!\p{L})(?:acuérdate|acuerdate|acordate|acuérdese|recuerda|anota|apunta|fíjate)(?!\p{L})/u,
  ],
  polite:
    /(?<!\p{L})(?:puedes|podrías|puede|podría|podéis|te importaría)(?!\p{L}).*(?<!\p{L})(?:recordar|memorizar|anotar|apuntar|guardar|tener en cuenta|acordarte)(?!\p{L})(?! (?:lo que|de lo que|qué|cómo|cuándo|la última|el último|cosas))/u,
  not: [
    [
      'about',
      /(?<!\p{L})(?:archivo|fichero|documento|tabla|base de datos|cambios|formulario)(?!\p{L})(?!.*(?:memoria|recuerd|record))/u,
    ],
    [
      'negated',
      /(?<!\p{L})(?:no|nunca|tampoco|sin|evita|deja de)(?: (?:me|lo|la|te|se|hace falta|es necesario|necesitas|tienes que|tienes por qué|quiero que|debes|hay que|hay por qué|vale la pena|de|que|quieras))* (?:recuerdes|recuerde|recordar|recordarlo|memorices|memorice|memorizar|memorizarlo|anotes|anote|anotar|anotarlo|apuntes|apunte|apuntar|apuntarlo|guardes|guarde|guardar|guardarlo|registres|registrar|tengas en cuenta|tener en cuenta|tomes nota|almacenes|añadas|agregues|pongas)(?!\p{L})/u,
    ],
    [
      'negated',
      /(?<!\p{L})(?<!no )(?:te )?(?:olvida|olvídalo|olvídate|olvide) (?:esto|eso|lo que|todo|de esto|de eso|lo)(?!\p{L})|(?<!\p{L})olvídalo(?!\p{L})/u,
    ],
    [
      'question',
      /(?<!\p{L})(?:recuerdas|te acuerdas|se acuerda|os acordáis|has guardado|guardaste|cómo|qué|por qué|cuándo|dónde|quién)(?!\p{L}).*\?/u,
    ],
    ['question', /\?\s*$/u],
    [
      'about',
      /(?<!\p{L})(?:yo|él|ella|nosotros|usuarios?|servidor|aplicación|app|formulario|navegador|página|sistema|no me|me|se|que|cuando|si|quien)(?: (?:siempre|nunca|no|se|lo|la|me))* (?:recuerda|recuerdo|recuerdan|recordaba|olvida|olvidan|acuerda|acuerdo|guarda|anota|memoriza)(?!\p{L})/u,
    ],
    [
      'about',
      /(?<!\p{L})(?:recuérdame|recordarme|olvidé (?:mi|la) contraseña|fuga de memoria|memoria ram|pérdida de memoria)(?!\p{L})(?! que)/u,
    ],
    [
      'about',
      new RegExp(
        `(?<!\\p{L})(?:guarda|guarde|guarda(?:lo|r)|registra|almacena|añade|agrega|pon|escribe|anota|apunta)(?!\\p{L})${TO_FILE}`,
        'u',
      ),
    ],
  ],
}

const PORTUGUESE: Phrases = {
  language: 'pt',
  hints: [
    'fica',
    'fique',
    'deixa',
    'deixe',
    'põe',
    'ponha',
    'enfia',
    'lembr',
    'nota',
    'na cabeça',
    'esque',
    'em mente',
    'em conta',
    'memor',
    'anot',
    'tome nota',
    'toma nota',
    'tomar nota',
    'guard',
    'registr',
    'salv',
    'grav',
    'apont',
  ],
  wish: [
    /(?<!\p{L})(?:pode|podes|poderia|poderias|consegue|consegues|dá para|você pode|importas-te)(?!\p{L})(?: \S+){0,4}? (?:guardar|anotar|memorizar|registrar|registar|gravar|lembrar|salvar|reter)(?:lo|la|le|-lo|te|ti|tevi|telo)?(?: \S+){0,4}? (?:que|isto|isso|o seguinte|como|para|de que)(?!\p{L})/u,
    new RegExp(
      `${PT}(?:lembra-te|lembre-se|lembrem-se|lembrai-vos|(?:se )?lembr[ae](?: (?:sempre|a[ií]|vlw|bem|por favor))*(?: disso| disto| que| de que| de| d[aeo] |:|,|\\.|!|$)|(?:se |te )?lembres?(?= (?:que|de|disso|disto|sempre))|lembrar(?=,? (?:que|de|disso|disto|sempre|n[ao]s próxim|para)))`,
      'u',
    ),
    /(?<!\p{L})(?:não|nao|nunca) (?:se |te |me |vos )?(?:esqueças?|esqueçam|esquece|esqueca|vá esquecer)(?: (?:nunca|jamais|por favor))*\s*(?:[:!–—-]|,? (?:de )?que|, [^,]+, (?:de )?que|$)/u,
    /(?:^|[.,!]\s*)(?:nota|memo|lembrete)(?: (?:para|pra)[^:.?!]*)?\s*:/u,
    new RegExp(
      `${PT}(?:guard[ae]|anot[ae]|registr[ae]|salv[ae])(?: \\S+){0,3} como (?:minha |uma |nossa )?(?:preferência|regra|decisão|convenção|fato|facto|norma)`,
      'u',
    ),
    new RegExp(
      `${PT}(?:guard[ae]|grav[ae]|anot[ae]|mete|põe) (?:isso|isto|aí|na cabeça|bem)(?: (?:aí|bem|na cabeça|pra sempre|para sempre|pra depois))*\\s*(?:[:.!,]|$|que(?!\\p{L}))`,
      'u',
    ),
    /(?<!\p{L})(?:não esquecer|a lembrar|para lembrar)\s*:/u,
    /(?<!\p{L})(?:fica|fique|deixa|deixe)(?: (?:aí|isso|isto|bem))* (?:anotado|registrado|registado|gravado|guardado|o registro)(?!\p{L})/u,
    /(?<!\p{L})(?:põe|ponha|coloca|coloque|mete|enfia)(?: (?:isso|isto|aí|bem))* na (?:cabeça|memória)(?!\p{L})/u,
    /(?<!\p{L})(?:tenha|tem|tenham|tenhas|mantenha|mantém|ter|guarde|guarda)(?: (?:sempre|também|isto|isso))* (?:em mente|presente)(?!\p{L})/u,
    new RegExp(`${PT}(?:memoriz(?:a|e|em|ar|es)|decora|decore)(?!\\p{L})`, 'u'),
    new RegExp(
      `${PT}(?:anota|anote|anotem|anotar|anotes|aponta|aponte)(?: (?:isto|isso|aí|que|o seguinte|também|bem|para|na (?:tua|sua) memória))*\\s*(?:[:.,!–—-]|$|que|isto|isso|aí|para|na)`,
      'u',
    ),
    /(?<!\p{L})(?:tome|toma|tomar|faça|faz|faz uma|faça uma) nota(?!\p{L})/u,
    new RegExp(
      `${PT}(?:guard[ae]r?|guardes|registr[ae]r?|salv[ae]r?|grav[ae]r?|armazen[ae]r?|adicion[ae]r?|acrescent[ae]r?|coloc[ae]r?|coloque|põe|ponha|escreva|escreve)(?!\\p{L})[^.?!]{0,120}?(?<!\\p{L})(?:memória|memória|memory|memórias|notas|anotações)(?!\\p{L})`,
      'u',
    ),
    new RegExp(
      `${PT}(?:guard[ae]|registr[ae]|salv[ae]|grav[ae]) (?:isto|isso|o seguinte|esta informação|essa informação|esse detalhe)(?: para (?:depois|mais tarde|a próxima(?: vez)?|o futuro|futuras sessões))?\\s*(?:[:.!]|$)`,
      'u',
    ),
  ],
  first: [
    /^(?:por favor,? )?(?:tenha|tem|tenham|tenhas|leve|leva)(?: (?:sempre|também|isto|isso))* em (?:conta|consideração)(?!\p{L})/u,
  ],
  lasting: [
    /(?<!\p{L})(?:não|nao|nunca) (?:se |te |me |vos )?(?:esqueças?|esqueçam|esquece|esqueca)(?!\p{L})/u,
    /(?<!\p{L})(?:lembra-te|lembre-se|lembra|lembre|note|anota|anote)(?!\p{L})/u,
  ],
  polite:
    /(?<!\p{L})(?:podes|pode|poderia|poderias|podem|consegues)(?!\p{L}).*(?<!\p{L})(?:lembrar|memorizar|anotar|guardar|registrar|salvar|ter em (?:mente|conta))(?!\p{L})/u,
  not: [
    [
      'negated',
      /(?<!\p{L})(?:não|nao|nunca|sem|evite|evita|pare de|deixa de)(?: (?:me|o|a|te|se|isto|isso|precisa|precisas|é preciso|é necessário|quero que|deve|deves|há necessidade|tem que|tens de|vale a pena|de|que|você|tu))* (?:lembr[ae]r?|lembres|memoriz[ae]r?|memorizes|anot[ae]r?|anotes|guard[ae]r?|guardes|registr[ae]r?|registres|salv[ae]r?|salves|grav[ae]r?|graves|tenha em (?:mente|conta)|ter em (?:mente|conta)|tome nota|armazen[ae]|armazenes)(?!\p{L})/u,
    ],
    ['negated', /(?<!\p{L})(?:esquece|esqueça|esqueca) (?:isto|isso|o que|tudo)(?!\p{L})/u],
    [
      'question',
      /(?<!\p{L})(?:lembras-te|você (?:se )?lembra|(?:se|te) lembra(?:s)?|ainda (?:se|te)|guardaste|salvou|como|o que|por que|porquê|quando|onde|quem)(?!\p{L}).*\?/u,
    ],
    ['question', /\?\s*$/u],
    [
      'about',
      /(?<!\p{L})(?:eu|ele|ela|nós|a gente|usuários?|utilizador(?:es)?|servidor|aplicação|aplicativo|app|formulário|navegador|página|sistema|não me|que|quando|se o \p{L}+|quem)(?: (?:sempre|nunca|não|se|o|a|me))* (?:lembra|lembro|lembram|lembrava|esquece|esqueço|esquecem|guarda|anota|memoriza)(?!\p{L})/u,
    ],
    [
      'about',
      /(?<!\p{L})(?:lembrar de mim|lembre-me|lembra-me|lembrar-me|esqueci (?:a|minha) senha|vazamento de memória|fuga de memória|memória ram)(?!\p{L})(?! que)/u,
    ],
    [
      'about',
      new RegExp(
        `(?<!\\p{L})(?:guard[ae]r?|registr[ae]r?|salv[ae]r?|grav[ae]r?|armazen[ae]r?|coloc[ae]r?|escrev[ae]|anot[ae]r?)(?!\\p{L})${TO_FILE}`,
        'u',
      ),
    ],
  ],
}

const ITALIAN: Phrases = {
  language: 'it',
  hints: [
    'fissa',
    'imprim',
    'conto',
    'ricord',
    'dimentic',
    'mente',
    'presente',
    'memor',
    'annot',
    'prendi nota',
    'prenda nota',
    'segna',
    'salva',
    'tieni',
    'scordar',
    'appunt',
    'registra',
    'segn',
    'in testa',
    'nota',
    'promemoria',
    'conserva',
  ],
  wish: [
    /(?<!\p{L})(?:puoi|potresti|può|potrebbe|ti dispiace|riesci a)(?!\p{L})(?: \S+){0,4}? (?:ricordare|memorizzare|annotare|segnare|salvare|registrare|tenere|ricordar|segnar)(?:lo|la|le|-lo|te|ti|tevi|telo)?(?: \S+){0,4}? (?:che|questo|quanto segue|come|per)(?!\p{L})/u,
    /(?<!\p{L})(?:voglio|vorrei|desidero|mi serve) che (?:tu )?(?:ti |te lo )?(?:ricordi|memorizzi|annoti|segni|tenga)(?!\p{L})/u,
    /(?<!\p{L})(?:ricordatelo|ricordalo|ricordatevelo)(?!\p{L})/u,
    /(?<!\p{L})(?:ricordati|ricordatevi|si ricordi|ricordarti)(?: (?:per favore|sempre|bene|anche(?: nelle prossime sessioni)?|questo|però))*\s*(?:[:,.!–—-]|$|che|questo)/u,
    /(?<!\p{L})(?:mettiti|mettetevi|ficcati|ficcatelo|mettitelo)(?: bene)? in (?:testa|mente)(?!\p{L})/u,
    /(?:^|[.,!]\s*)(?:nota|memo|promemoria)(?: (?:per)[^:.?!]*)?\s*:/u,
    new RegExp(
      `${IT}(?:salva|salvalo|annota|annotalo|registra|registralo|segna|segnalo|tienilo|conserva)(?: \\S+){0,3} come (?:(?:la )?mia |una |nostra )?(?:preferenza|regola|decisione|convenzione|fatto)`,
      'u',
    ),
    new RegExp(
      `${IT}(?:ricord[ai]|ricordare|ricordate)(?!\\p{L})(?! (?:di \\p{L}+re|me|quando|l['’]ultim[oa]|la password|l['’]utente)(?!\\p{L}))`,
      'u',
    ),
    /(?<!\p{L})non (?:ti |si |vi |te lo )?(?:dimenticar(?:e|ti|lo|vi|telo)?|dimentichi|dimenticate|scordar(?:e|ti|lo|telo)?)(?: (?:mai|per favore|più))*\s*(?:[:!–—-]|,? che|$)/u,
    /(?<!\p{L})da ricordare\s*:/u,
    /(?<!\p{L})(?:tienine|teniamone|ne tenga) conto(?!\p{L})/u,
    /(?<!\p{L})(?:fissati|fissatelo|imprimiti|imprimitelo|mettilo|mettitelo|registralo|salvalo|conservalo)(?: (?:bene|questo))*(?: (?:in (?:memoria|testa|mente)|nella (?:tua )?memoria))?\s*(?:[:.!,]|$|per (?:dopo|il futuro|la prossima))/u,
    /(?<!\p{L})(?:tieni|tenga|tenete|tienilo|tenere|tenerlo)(?: (?:sempre|anche|ben|bene|questo))* (?:a mente|presente|in mente|conto|in considerazione|in memoria)(?!\p{L})/u,
    new RegExp(`${IT}(?:memorizza|memorizzi|memorizzate|memorizzalo|memorizzare|impara)(?!\\p{L})`, 'u'),
    new RegExp(
      `${IT}(?:annota|annoti|annotati|annotalo|annotare|segna|segnati|segnatelo|segnalo|appunta|appuntati|appuntatelo)(?: (?:una volta per tutte|questo|che|quanto segue|anche|bene|per))*\\s*(?:[:.,!–—-]|$|che|questo|per|da qualche parte)`,
      'u',
    ),
    /(?<!\p{L})(?:prendi|prenda|prendete|prendere) (?:buona )?nota(?!\p{L})/u,
    new RegExp(
      `${IT}(?:salva|salvi|salvalo|salvare|registra|conserva|aggiungi|aggiungere|metti|mettere|scrivi|tieni|inserisci)(?!\\p{L})[^.?!]{0,120}?(?<!\\p{L})(?:memoria|memory|ricordi|note|appunti)(?!\\p{L})`,
      'u',
    ),
    new RegExp(
      `${IT}(?:salva|registra|conserva) (?:questo|quanto segue|questa (?:informazione|regola|preferenza))(?: per (?:dopo|la prossima volta|il futuro|le prossime sessioni|più tardi))?\\s*(?:[:.!]|$)`,
      'u',
    ),
  ],
  lasting: [
    /(?<!\p{L})non (?:ti |si |vi )?(?:dimenticar(?:e|ti|vi)?|dimentichi|dimenticate|scordar(?:e|ti)?)(?!\p{L})/u,
    /(?<!\p{L})(?:ricordati|si ricordi|ricordarti|ricorda|nota|annota|tieni conto)(?!\p{L})/u,
  ],
  polite:
    /(?<!\p{L})(?:puoi|potresti|può|potrebbe|potete|ti dispiace)(?!\p{L}).*(?<!\p{L})(?:ricordar(?:e|ti)|memorizzare|annotare|segnare|segnarti|salvare|tenere (?:a mente|presente|conto))(?!\p{L})/u,
  not: [
    [
      'negated',
      /(?<!\p{L})(?:non|mai|senza|evita di|smetti di)(?: (?:lo|la|ti|si|te lo|c['’]è bisogno di|serve|occorre|devi|è necessario|hai bisogno di|voglio che tu|bisogno di|vale la pena di))* (?:ricordare|ricordarlo|ricordarti|ricordartelo|ricordi|memorizzare|memorizzarlo|annotare|annotarlo|annotartelo|segnare|segnarlo|segnartelo|salvare|salvarlo|registrare|conservare|tenere (?:a mente|conto|presente)|prendere nota|aggiungere|mettere)(?!\p{L})/u,
    ],
    [
      'negated',
      /(?<!\p{L})(?<!non )(?:dimentica|dimenticalo|dimenticati|dimentichi)(?: (?:questo|quello|tutto|ciò|di questo|di quello|quanto|quel))?\s*(?:[.!,]|$|che|ho)/u,
    ],
    [
      'question',
      /(?<!\p{L})(?:ti ricordi|si ricorda|vi ricordate|ricordi|ricorda ancora|hai salvato|come|cosa|che cosa|perché|quando|dove|chi)(?!\p{L}).*\?/u,
    ],
    ['question', /\?\s*$/u],
    [
      'about',
      /(?<!\p{L})(?:io|lui|lei|noi|gli utenti|utente|utenti|server|applicazione|app|modulo|browser|pagina|sistema|non mi|mi|si|che|quando|se il \p{L}+|chi)(?: (?:sempre|mai|non|si|lo|la|mi))* (?:ricorda|ricordo|ricordano|ricordava|dimentica|dimentico|dimenticano|salva|annota|memorizza)(?!\p{L})/u,
    ],
    [
      'about',
      /(?<!\p{L})(?:ricordami|ricorda utente|password dimenticata|perdita di memoria|memoria ram|memory leak)(?!\p{L})(?! che)/u,
    ],
    [
      'about',
      new RegExp(
        `(?<!\\p{L})(?:salva|salvare|registra|conserva|aggiungi|metti|scrivi|annota|inserisci)(?!\\p{L})${TO_FILE}`,
        'u',
      ),
    ],
  ],
}

export const ROMANCE: readonly Phrases[] = [FRENCH, SPANISH, PORTUGUESE, ITALIAN]
