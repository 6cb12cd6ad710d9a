import { romance } from './romance.js'
import type { RomanceWords } from './romance-words.js'

/** What hangs on a verb: "anótatelo". */
const IT = '(?:te|se|me|nos|os)?(?:l[oae]s?)'
const KIND =
  'dato|detalle|información|info|preferencia|regla|decisión|convención|hecho|norma|cosa|consigna|criterio|principio|restricción|costumbre|lección|instrucción|instrucciones|indicación|convenciones|decisiones|cosita|truco|términos?|sigla|abreviatura|definición'
const SESSIONS =
  'sesión|sesiones|vez|veces|conversación|conversaciones|charlas?|chats?|tareas?|respuestas?|semanas|días|meses|trabajos?|cambios|proyectos?|commits?|prs?|ocasión|ocasiones|peticiones'
const AFTER = 'próxim[oa]s?|proxim[oa]s?|futur[oa]s?|otr[oa]s|siguientes?|posteriores|demás'

/** In the next talks. */
const FUTURE = `(?:${AFTER}) (?:${SESSIONS})|(?:${SESSIONS}) (?:${AFTER}|que vienen|que vengan)|entre (?:${SESSIONS})|de una (?:sesión|vez|conversación) (?:a|para) (?:la )?otra|todo lo que (?:hagamos|hagas|venga|trabajemos)(?: \\p{L}+)?|(?:lo|la|nos|me|te) (?:servirán?|harán? falta)|(?:lo|la|nos|me) (?:vamos a|voy a|volver\\p{L}+ a|va a) (?:usar|necesitar|servir|hacer falta)`
/** Later work, and what stays. */
const LATER = [
  'en adelante|de aquí en (?:más|adelante)|más adelante|para siempre|en el futuro|para el futuro|a futuro|de cara al futuro|en lo sucesivo|permanente(?:mente)?|de forma permanente|de una vez(?: por todas)?|para (?:luego|después|más tarde)|a largo plazo|para la próxima|pa la próxima|para otra (?:vez|ocasión)|la próxima vez',
  FUTURE,
].join('|')

/** Stems of what an agent does; an accent is there or not, as the stress goes. */
const STEMS =
  'pás|ús|utilíz|utilíc|escríb|pón|póng|ház|hág|respónd|contést|pregúnt|propón|sugér|sugiér|cré|añád|agrég|agrégu|tóc|tóqu|modifíc|modifíqu|commité|comité|pushé|súb|mergé|pruéb|prób|testé|verifíc|verifíqu|compruéb|comprób|revís|empiéz|empéc|prefiér|evít|explíc|explíqu|comént|nómbr|formaté|genér|regenér|instál|ejecút|córr|impórt|renómbr|documént|muéstr|móstr|enséñ|indíc|indíqu|hábl|tuté|despliég|despleg|tradúc|ábr|ciérr|termín|avís|consúlt|respét|aplíc|aplíqu|mír|resúm|cít|cámbi|trabáj|lánz|lánc|compár|limít|sepár|mencion|mét|llám|trát|actualíz|actualíc|mantén|mantien|déj|quít|bórr|elimín|prefíj|síg|ségu|valíd|dím|díg|inclú|píd|colóc|colóqu|refiér|párt|aclár|notifíc|confírm|éch|lé|lée'
const OBJECTS = '(?:me|te|se|nos|os)?(?:l[oae]s?)?'
const ORDERS = `(?:(?:${STEMS})(?:á|é|í|ad|ed|id|án|én|ya|ye)|pon|haz|di|propon|mantén)${OBJECTS}`
const WORDS: RomanceWords = {
  language: 'es',
  hints: {
    keeping:
      'remember|digo|haz|escrib|correg|corrig|actualiz|sirv|recuerd|recuérd|recued|recurd|record|acord|acuerd|acuérd|memor|presente|en mente|en cuenta|olvid|apunt|apúnt|anot|anót|guard|guárd|registr|regístr|grab|gráb|conserv|nota|cabeza|mollera|coco|quédate|quedate|quede|quédat|conste|constancia|repet|decir|explicar|sepas|saber|lección|métet|metet|save|pierd|vista|graba',
    standing:
      'nada|dig|pid|cada|permanent|quiero|veces|futur|adelante|ahora|hoy|sucesivo|futur|próxim|proxim|siguiente|cada vez|siempre|nunca|jamás|jamas|vuelvas|vuelva|más|regla|norma|vale|aplica|válido|todas|cuando|sesion|sesión|conversac|permanente|todo lo que|por defecto|defecto|luego|después|vez|usar|obligatori|mañana',
  },
  openers:
    'a mí|conmigo|para mí|por favor|porfa|porfis|pls|y|también|ok|okay|vale|bueno|hola|buenas|oye|oiga|che|ah|ay|además|a partir de ahora|de ahora en adelante|en adelante|en (?:el|lo) (?:futuro|sucesivo)|para (?:el futuro|la próxima(?: vez)?|más tarde|después|futuras sesiones)|nota|importante|ojo|atención|una cosa(?: más)?|otra cosa|siempre|gracias|solo|simplemente|por cierto|a ver|entonces|pues|eso|esto|en este (?:proyecto|repo|repositorio)|aquí|acá|en general|perfecto|genial|listo|nueva regla|recuerda',
  joints:
    'y|e|pero|así que|entonces|pues|ah|oye|por cierto|además|también|porfa|por favor|luego|después|ahora|eso|esto|bueno|solo|che',
  requests:
    'no dudes? en|siéntete libre de|deseo que|espero que|quiero que|quisiera que|necesito que|me gustaría que|me interesa que|prefiero que|te pido que|le (?:pido|ruego|agradecería) que|(?:agradecería|estaría bien|vendría bien|sería (?:bueno|útil|ideal)) si|te (?:ruego|agradezco|agradecería|encargo) que|agradecería que|(?:debes|deberías|tienes que|tenés que|hay que|debe|tiene que|has de|habría que)|es (?:importante|bueno|necesario|mejor|clave) que|es (?:importante|bueno|necesario|clave)|conviene que|conviene|(?:estaría|vendría|sería) (?:bien|bueno|genial|ideal|útil)(?: que)?|asegúrate de|procura|intenta|trata de|haz (?:por|el favor de)|hazme el favor de|favor de|puedes|podrías|puede|podría|podés|para que|ojalá',
  questions:
    '(?:me |te )?(?:l[oa] )?(?:puedes|podrías|podéis|podríais|puede|podría|podés|querrías|quieres|te importa|te importaría|sería posible|es posible|crees que puedes)',
  tags: 'ok|okay|vale|dale|sí|si|de acuerdo|entendido|está claro|queda claro|eh|porfa|por favor|estamos|ya',
  clitics: 'te |me |se |lo |la |los |nos |os |siempre |bien |también |nunca |por favor |porfa ',
  recall: `rec(?:o|u|ue|e)?r?d(?:a|á|e|es|en|ad|ar)(?:${IT})?|recuérd(?:a|e)(?:${IT})|recuerd(?:as|a)(?= que)|recordar[ao]s|recordases|recordase|recordara|rememb?er|memorí(?:za|ce|zá|zad|zar|ces)(?:${IT})?|memorizar[ao]s|acuérd(?:a|e)(?:te|se|nse)|acord(?:a|á)te|acordaos|acordar(?:te|se)|acuerdes|acordar[ao]s|(?:ten|tené|tened|tenga|tengas|tengan|tener|tuvier[ao]s|tuvieses|mantén|mantené|mantener|mantengas|mantenga)(?:${IT})?(?: [^\\s,;:.!?]+){0,3}? (?:presente|en mente|en la cabeza|en memoria)|aprende(?:te|telo)?|apréndete(?:lo)?`,
  store: `(?:apúnt|anót|guárd|regístr|gráb|consérv|almacén|sálv)(?:a|á|e|es|ad|ar|en|ara|aras|ase|ases)|save|toma|tomá|tome|tomes|tomad|tomar`,
  put: 'mete|meté|meta|meter|pon|poné|ponga|poner|agrega|agregá|agregar|añade|añadir|añadí|escribe|escribí|escribir|incluye|incluir|pasa|sube|coloca|deja|dejá',
  storeIt: `(?:apúnta|anóta|guárda|guárde|regístra|grába|consérva|quéda|méte|pón|déja|ten|apúnte|anóte|apuntá|anotá|guardá|guardar|anotar|apuntar|registrar|conservar|conserve|grabar)(?:te|se|me)?(?:l[oa]s?)?(?<=te|lo|la|se|los|las)|lo tengas (?:guardado|apuntado|anotado|presente)|(?:te |se )?lo (?:apuntes|anotes|guardes|grabes|registres|conserves|conservara)`,
  sure: `(?<!no )(?:acuérd(?:ate|ese|ense)|acord(?:a|á)te|acordaos|recúe?érdal[oa]s?|recuerdalo|grábate(?:l[oa])?|métete(?:l[oa])?|apúntatel[oa]|anótatel[oa]|guárdatel[oa]|quédate con|quedate con|que (?:te |se )?(?:te )?quede (?:guardado|grabado|claro|anotado|apuntado|registrado)|(?:ten|tené|tenga|tenlo) (?:siempre |muy |bien |esto |eso |lo )*(?:presente|en mente))`,
  notForget:
    '(?:no|nunca|jamás|ni) (?:te |se |os |lo |la |me |vaya a |vayas a )*(?:olvid(?:es|e|éis|en|ar|aros|arte|arlo|arse)|vaya[s]? a olvidar(?:lo|te|se)?)(?: (?:nunca|jamás))?|(?:no )?se (?:te|le|os) (?:olvide[n]?|vaya[n]? de la (?:cabeza|memoria)|pase|pierda|escape)(?= |$|:|,|\\.)(?: (?:nunca|jamás))?|no olvidar|no pierdas (?:nunca )?de vista(?: nunca)?',
  reminder:
    '(?:de )?(?:no |siempre |me |te |lo )*(?!(?:lugar|ayer|mujer|taller|primer|servidor|ser|clúster|cluster|bar|docker|scanner)(?!\\p{L}))\\p{L}+(?:ar|er|ir|ír)(?:me|te|se|nos)?(?:l[oae]s?)?(?!\\p{L})|me(?!\\p{L})|(?:l[oa]s? )?tests?(?!\\p{L})',
  that: '(?<!(?<!\\p{L})lo )(?:(?:de )?que|q|k)|de q|lo siguiente',
  is: 'es|son|está|están|va|van|=|se llama',
  enclitics: '-lo',
  fillers:
    'esto|eso|lo|bien|muy bien|por favor|porfa|porfis|pls|también|siempre|nunca|jamás|ahí|por ahí|en algún (?:lado|sitio|lugar)|para (?:siempre|más adelante|después|luego|la próxima(?: vez)?|el futuro|ti|mí|nosotros)|de (?:esto|eso|ello)|de una vez(?: por todas)?|gracias|en adelante|sobre mí|anotado|apuntado|guardado|registrado|grabado|a fuego|presente|en la cabeza|en la memoria|porque (?:lo|la)|en cuenta',
  mine: '(?:de )?mis? \\p{L}+',
  pointers:
    'este punto|ese punto|esto|eso|aquello|lo siguiente|todo esto|todo eso|lo que (?:te )?acabo de decir|por ahí|en algún (?:lado|sitio|lugar)|nota|buena nota|constancia|ahí|por escrito|a fuego',
  kinds: `(?:de )?(?:est[ae]s?|es[ae]s?|mis?|nuestr[ao]s?|las?|los?|el|una?|un|como|otr[ao])(?: (?:mi|nuestra|una|un|siguientes?|nueva|último|pequeño|pequeña))* (?:${KIND})s?(?! (?:en la base|en el (?:fichero|archivo)|de la tabla|del formulario))`,
  places:
    '(?:en|a|por) (?:(?:la|tu|su|el|tus|mi|vuestra) )?(?:memoria|memory|cabeza|mollera|coco|notas|recuerdos|apuntes|preferencias)(?! (?:caché|ram|compartida|del|de la|intermedia))|entre (?:mis|tus) (?:preferencias|notas|reglas)',
  toKeep: `(?:(?:a|para|por|que hay que|que debes|que tienes que|cosas? (?:a|para|que)) (?:siempre |no )?(?:recordar|memorizar|tener (?:siempre )?(?:presente|en mente|en cuenta (?:siempre|en el futuro|en adelante|para))|no olvidar|guardar (?:para|en memoria))|para que (?:lo |te |no (?:se )?te )*(?:recuerdes|acuerdes|guardes|pierda|anotes|olvides?|quede)|a no olvidar)|(?:${KIND})s?(?: [^\\s,;:.!?]+){0,2} (?:a|para|que debes|que tienes que|por) (?:guardar|anotar|apuntar|registrar)`,
  idioms:
    'bueno saberlo para (?:la próxima|otra|otras|las próximas|el futuro)|ha(?:z|ga|ced)(?:me)? (?:un )?(?:remember|memoria)(?! (?:ram|dump))(?= (?:de|que)|,|:)|(?:digo|cuento|aviso)(?: [^\\s,;:.!?]+){0,2}? para que (?:te |se |me )?(?:l[oa] )?(?:recuerd|guard|anot|apunt|memoric|sep|teng|grab|registr)\\p{L}*|tom(?:a|á|e|ad|en) nota para (?:[^\\s,;:.!?]+ ){0,2}[^\\s,;:.!?]+(?:, por favor)? ?:|(?:apunt|anot|escrib|guard|mét|met)\\p{L}* en tu (?:libreta|cuaderno|agenda)|(?:corrige|actualiza|rectifica|cambia|modifica)\\p{L}*(?: [^\\s,;:.!?]+){0,2}? (?:(?:tu|su) memoria|(?:tus|sus) (?:notas|recuerdos|apuntes)|lo que (?:tienes|tenés|has|guardaste|anotaste|sabes)(?: (?:apuntado|anotado|guardado|registrado|memorizado))?)|(?:siempre|cada vez|otra vez) (?:te |se te |lo )?(?:olvidas?|olvidás) (?:de )?que|(?:no (?:me )?(?:hagas|haga|obligues a|quiero|quisiera|tenga que|tener que|gusta|me gusta)(?: [^\\s,;:.!?]+){0,3} (?:repet\\p{L}+|decir\\p{L}* (?:otra vez|de nuevo|dos veces)|volver a (?:decir|explicar|repetir)\\p{L}*))|que conste(?: que| en acta)?|(?:déj\\p{L}+|deja|dejá|dejar|quede|queda) (?:lo )?(?:anotado|apuntado|registrado|guardado|constancia|grabado)(?= que| en (?:tu|la) memoria| para|[,:.]|$)|(?:tom(?:á|e)\\p{L}*|haz) (?:buena )?nota (?:de )?que|tom(?:á|e) nota ?[:,]|(?:dato|nota|regla|recordatorio|apunte) (?:mental|para (?:el futuro|más adelante|ti|la próxima|futur[ao]s \\p{L}+|próxim[ao]s \\p{L}+|recordar|siempre)|de cara a|importante para)|no se te pierda|para que lo (?:sepas|tengas) (?:siempre|en adelante|de aquí en|más adelante|para|presente)|por si (?:te|nos) (?:sirve|hace falta) (?:más adelante|en el futuro|luego|otro día|después)|(?:entre|mete\\p{L}*|pon\\p{L}*|graba\\p{L}*)(?:te|telo)? (?:esto |eso )?en la (?:cabeza|mollera)',
  favour:
    'me l?[oa]? ?(?:guardas|apuntas|anotas|grabas|memorizas|recuerdas)(?: (?:esto|eso|bien|porfa|porfis|por favor|ahí))* ?[?:]|te l[oa] (?:puedes|podrías|podés) (?:guardar|apuntar|anotar|grabar)|(?:puedes|podrías|podés) (?:guardárt|apuntárt|anotárt|grabárt|guardart|apuntart)el[oa]',
  weak: 'apúnt\\p{L}+|anót[ae]\\p{L}*|guárd[ae]\\p{L}*|consérv\\p{L}+|acordáte|acuérd[ae]\\p{L}+|acordarte|recue?r?d[ae]\\p{L}*|recórd\\p{L}+|(?:deberías|debes|tienes que|conviene que) sab\\p{L}+|sepas|sepa|(?:ten|tené|tened|tener|tenga|tengas|tuvieras)(?:lo)?(?: [^\\s,;:.!?]+)? (?:presente|en mente|en cuenta)|lección|memori[zc]\\p{L}+|no (?:te |se )?olvid\\p{L}+|fíjate|ten cuidado',
  later: LATER,
  future: `${FUTURE}|en el futuro|en adelante|a futuro|en lo sucesivo|la próxima(?: vez)?`,
  standing:
    '(?:deja|dejá|para) de [^.?!,;]{1,40} para siempre|(?:cuando|si|siempre que) (?:yo )?(?:te )?(?:diga|digo) [^.,?!]{1,30},? (?:es(?: que)?|quiero decir|quiere decir|significa) |nada de [^.?!,;]{1,40}, (?:nunca|jamás)(?= ?$| ?[.!])|(?:hay que|se debe|debes) \\p{L}+ siempre [^.?!]{1,60}, (?:y )?(?:nunca|jamás)|(?:cuando|si|siempre que) (?:yo )?(?:te )?(?:diga|digo|pida|escriba|ponga) \\p{Co}+|(?:recordatorio|recuerdo|norma|aviso) permanente|para (?:la próxima|otra)(?: vez)? ?:|^(?:todos )?(?:los|las|nuestr[ao]s|mis|tus) [^\\s,;:.!?]+(?: de [^\\s,;:.!?]+)?,? (?:siempre en|en inglés siempre|en español siempre|en minúsculas? siempre)(?: (?:inglés|español|castellano|minúsculas?|camelcase|snake|kebab|presente|infinitivo))?(?= ?$| ?[,.!;:(])|(?:de|desde|a partir de) (?:ahora|hoy|ya|este momento|aquí)(?: mismo)?(?: en (?:adelante|más|más adelante))|(?:desde|a partir de) (?:ahora|hoy|ya|este momento|mañana|esta sesión)(?!,? (?:me (?:sale|da|aparece|tira|dice|falla)|se (?:rompe|cae|cuelga|queda)|falla|ya no|no (?:funciona|va|arranca|compila|puedo)|tengo|el (?:build|login|servidor)))|de ahora en más|en lo sucesivo|(?:en|para|por) (?:todas? )?(?:l[ao]s |tus |mis |cada )?(?:próxim[oa]s?|futur[oa]s|siguientes|demás) (?:sesion\\p{L}*|vec\\p{L}+|conversac\\p{L}+|tareas|respuestas|chats|prs?|commits)|(?:(?:para )?la próxima(?: vez)?),? (?:que|no|pregunta|usa|avisa|empieza|haz|pon|mira|revisa|antes|primero|me|ejecuta|corre|prueba)|(?:en|para|de) tod(?:as|os) (?:las|los|tus|mis|nuestr[ao]s) (?:tareas|respuestas|conversaciones|sesiones|chats|proyectos|cambios|prs|trabajos)|(?:nueva|otra) (?:regla|norma)|(?:regla|norma|criterio|convención|instrucción|consigna|preferencia) (?:fija|general|de la casa|del equipo|de equipo|permanente|de oro|básica|número \\p{N}+|del proyecto|interna)|(?:como|por) (?:norma|regla)(?: general)?|es (?:regla|norma) (?:de la casa|del equipo|aquí|fija)|(?:esto|eso|y|que) (?:vale|aplica|se aplica|es válido|es|sirve|rige|va) (?:para|a|en) (?:tod\\p{L}+|siempre|el futuro|l[ao]s (?:próximas|futuras|demás)|cada)|(?:vale|aplica|válido) para (?:tod\\p{L}+|siempre|cada)|para todo lo que (?:hagamos|hagas|venga)|(?:todo lo que|lo que) hagas aquí|de una (?:sesión|conversación|vez) (?:a|para) (?:la )?otra|de una vez por todas|no (?:me )?vuelvas? a (?!(?:aparecer|salir|fallar))\\p{L}+|no quiero (?:volver a|más|ver)|nunca más|por (?:última|enésima|tercera) vez|(?:dije|dicho|repetido|explicado|pedido)(?: ya)? (?:mil|cien|tres|cuatro|cinco|diez|veinte|varias|\\d+) veces|cada (?:sesión|conversación) nueva|por defecto,? (?:usa|escribe|responde|contesta|haz|pon)',
  orders: ORDERS,
  deeds: `${ORDERS}|(?:${STEMS})(?:ar|er|ir|es|as|en)${OBJECTS}`,
  always: 'siempre|por defecto|sistemáticamente|en todo momento|todo el tiempo',
  notEver: 'nunca|jamás',
  never:
    'no me \\p{L}+(?:as|es) más(?! (?:que|de))|(?:(?:no hay que|no se debe|no se puede) \\p{L}+(?:ar|er|ir)(?:l[oae]s?)? (?:nunca|jamás)|(?:nunca|jamás) (?:hay que|se debe|se puede) \\p{L}+(?:ar|er|ir))|(?:nunca|jamás)(?: más)? (?:(?:me|lo|la|los|las|te|se|nos|le|les) )*(?!(?:haces|tienes|puedes|sabes|quieres|dices|pones|vienes|ves|entiendes|respondes|crees|eres|es|pues|antes|entonces|después|las|más)(?!\\p{L}))\\p{L}+(?:es|as)(?!\\p{L})|(?:nunca|jamás)(?: más)? (?:(?:me|lo|la|te|se|nos) )*(?:us|toqu|hag|ejecut|escrib|pong|borr|modifiqu|sub|utilic|propong|commite|merge|instal|cambi|elimin|cre|añad|agregu|dej|sugier|suger|despliegu)(?:e|a|ar|er|ir|á|é|en|an)(?!\\p{L})|no (?:(?:me|lo|la|los|las|te|se|nos|le) )*(?!(?:es|has|más|las|haces|tienes|puedes|sabes|pones)(?!\\p{L}))\\p{L}+(?:es|as|e|a|éis|áis)(?: [^\\s,;:.!?]+){0,3}? (?:nunca|jamás)(?!\\p{L})|(?:prohibido|queda prohibido|está prohibido|ni se te ocurra) \\p{L}+',
  eachTime:
    'si te (?:pido|pregunto|digo)|(?:cada|toda) vez que(?! (?:el|la|los|las|un|una|se|yo|le|\\p{L}+o)(?!\\p{L}))|siempre que(?! (?:puedas|el|la|los|las|un|una|se|sea|\\p{L}+o)(?!\\p{L}))|cuando (?:te|os) (?:pid|dig|pregunt|dé|encarg|habl)\\p{L}*|(?:al|en el) (?:principio|empezar|comenzar|inicio|comienzo|iniciar|abrir)(?: de)? (?:cada|toda|una nueva) (?:nueva )?(?:sesión|conversación|charla)|antes de (?:empezar|iniciar|comenzar) (?:una|cada) (?:sesión|conversación|tarea)|cuando (?:toques|modifiques|crees|añadas|agregues|escribas|hagas)|antes de (?:cada|cualquier|todo) (?:commit|push|pr|merge|cambio|despliegue|deploy)|después de cada|tras cada|en cada (?:commit|pr|respuesta|sesión|cambio|migración)',
  here: '(?:en|de|para) (?:esta|este|esa|ese) (?:función|fichero|archivo|método|clase|test|prueba|bucle|script|pr|commit|tarea|página|componente|rama|módulo|caso|ticket|ejemplo|consulta|refactor|parte)|por ahora|de momento|por el momento|esta vez|por esta vez|solo (?:por )?hoy|que estás escribiendo|cuando (?:termines|acabes) (?:esto|eso|con)|antes de (?:terminar|acabar|subir|hacer commit|cerrar)(?! cada)|esta noche|ahora mismo (?!en)|hasta que (?:termines|acabes|esté)',
  negations:
    '(?:no|nunca|tampoco|sin|evita|deja de|ni)(?: (?:me|lo|la|te|se|hace falta|hagas|es necesario|necesitas|tienes que|tienes por qué|quiero que|debes|hay que|hay por qué|vale la pena|de|que|quieras|hay necesidad|necesario))*',
  others:
    '(?:yo|él|ella|nosotros|usuarios?|servidor|aplicación|app|formulario|navegador|página|sistema|no me|me|cliente|caché|proceso|script|componente|programa|bot|quien|función|nadie)(?: (?:siempre|nunca|no|debe|puede|tiene que|deben|pueden|debería))*',
  reports:
    '(?:en|al) (?:el|la|un|una) (?:readme|contributing|doc|documentación|guía|wiki|changelog)(?= |\\.)|(?:dijo|dijeron|dice|decía|dicen|pidió|pidieron|contó|escribió|explicó|leí|parece|decidi\\p{L}+|anunci\\p{L}+|exig\\p{L}+|diga|explique|indique)(?: [^\\s,;:.!?]+){0,2}? (?:que|de)(?: [^\\s,;:.!?]+){0,2}|(?:añade|agrega|crea|escribe) (?:una|la|un|el) (?:regla|opción|check|validación|sección|guía|documento|doc|readme|página|mensaje)|regla (?:de )?(?:eslint|lint|css|firewall|nginx|iptables|biome)|me olvido|se me olvida|usuarios?|el (?:servidor|sistema|cliente)(?: no)? (?:debe|tiene|puede)',
  machines:
    'ac(?:ué|o)rd[aá]te,? (?:ayer|el otro día|la semana pasada|anteayer)|en memoria (?:al (?:arrancar|iniciar)|para (?:no|evitar)|durante|entre)|(?:para|en) la (?:próxima|siguiente) (?:visita|versión|release|petición|ejecución|conexión|iteración|carga)|recuérdame(?! que)|recordarme(?! que)|recuérdenos|(?:fuga|pérdida|consumo|uso)s? de memoria|memoria (?:ram|caché|compartida|del|de la)|contraseña olvidada|olvidé (?:mi|la) contraseña|(?<!no )(?<!no te )(?<!no se te )(?:te )?(?:olvida|olvídate|olvide|olvidate|olvidá) (?:esto|eso|lo que|todo|de esto|de eso|lo|la regla)|(?<!no )olvídalo|(?:anula|ignora|cancela) (?:lo|la|eso)(?: de)?',
  intoFile:
    '(?:en|a|como|al|hacia)(?: (?:el|la|los|las|un|una|tu|mi))? ?(?:\\p{Co}+|[\\w/-]+\\.[a-z]{1,4}(?![a-z])|(?:fichero|archivo|base de datos|bd|db|base|tabla|variable|disco|cookie|caché|localstorage|carpeta|columna|csv|json|bucket|array|utf|latin\\p{N}*)s?(?!\\p{L}))|(?:el|los|un|las|la) (?:archivo|fichero|resultado|estado|cambio|formulario|documento|posición|pestaña|scroll|filtro|carrito|selección)s?(?!\\p{L})',
  modals:
    '(?:el|la|los|las|un|una|cada|este|esta|nuestro|nuestra)(?: \\p{L}+){1,3} (?:debe|deben|deberá|puede|pueden|devuelve|retorna|muestra|será|tiene que)|(?:el )?código (?:es|viene) del?',
  first:
    '(?:por favor,? )?(?:ten|tenga|tened|tengan|tenlo|tené)(?: (?:siempre|también|muy|bien|esto|eso))* en cuenta',
}

export const SPANISH = romance(WORDS)
