import { romance } from './romance.js'
import type { RomanceWords } from './romance-words.js'

const KIND =
  'dado|detalhe|informação|informações|info|preferência|regra|decisão|convenção|fato|facto|norma|coisa|critério|princípio|restrição|costume|lição|instrução|dica|recado|hábito|termo|sigla|abreviação|definição'
const SESSIONS =
  'sessão|sessões|vez|vezes|conversas?|chats?|tarefas?|respostas?|semanas?|dias|meses|trabalhos?|mudanças|projetos?|projectos?|commits?|prs?|ocasiões|atendimentos?|pedidos|interações'
const AFTER = 'próxim[oa]s?|futur[oa]s?|outr[oa]s|seguintes?|demais|posteriores'

/** In the next talks. */
const FUTURE = `(?:${AFTER}) (?:${SESSIONS})|(?:${SESSIONS}) (?:${AFTER}|que vêm|que virão)|entre (?:as )?(?:${SESSIONS})|de uma (?:sessão|vez|conversa) (?:para|pra) (?:a )?outra|(?:pro|para o|pelo) resto d[oa] (?:projeto|projecto|vida|trabalho)|tudo (?:o )?que (?:a gente |nós )?(?:fizer|fizermos|fizeres|vier)|vai (?:voltar a )?(?:fazer falta|ser útil)|(?:vou|vamos|a gente vai|vai) (?:usar|precisar|servir)(?: \\p{L}+)? (?:muito|de novo|outra vez|sempre|depois)`
/** Later work, and what stays. */
const LATER = [
  'daqui (?:pra|para|em)(?: a)? (?:frente|diante)|de agora em diante|mais (?:tarde|pra frente|para a frente)|(?:para|pra) sempre|no futuro|pro futuro|para o futuro|futuramente|permanente(?:mente)?|de forma permanente|de uma vez(?: por todas)?|(?:para|pra) depois|a longo prazo|(?:para|pra|da|na) (?:a )?próxima|(?:pras|para as|nas) próximas',
  FUTURE,
].join('|')

/** Stems of what an agent does; an accent is there or not, as the stress goes. */
const STEMS =
  'us|utiliz|escrev|respond|pergunt|propõ|sugir|suger|cri|adicion|acrescent|mex|mud|toc|toqu|modific|modifiqu|alter|comit|commit|sob|merge|test|verific|verifiqu|confir|revis|comec|começ|prefir|evit|explic|expliqu|coment|nome|format|ger|reger|regener|instal|execut|rod|corr|import|renome|document|mostr|indic|indiqu|fal|implant|traduz|lêi|abr|fech|termin|avis|consult|respeit|aplic|apliqu|olh|resum|cit|trabalh|lanc|lanç|compar|limit|separ|mencion|met|cham|trat|atualiz|actualiz|manté|mantenh|deix|tir|apag|delet|remov|prefix|sig|valid|dig|inclu|peç|coloc|coloqu|bot|ponh|part|conte|volt|faç|dê|sub|us|pass|refator|apont'
const OBJECTS = '(?:-(?:me|te|se|nos|l?[oa]s?))?'
const ORDERS = `(?:(?:${STEMS})(?:a|e|em|i|á)|põe|faz|diz|vê|leia|lê|dá uma olhad[ae])${OBJECTS}`

const WORDS: RomanceWords = {
  language: 'pt',
  hints: {
    keeping:
      'remember|save|dig|fal|mem|corrig|atualiz|actualiz|lembr|esque|memor|decor|record|em mente|em conta|presente|anot|guard|regist|grav|salv|nota|apont|cabeça|cachola|cuca|fica|fique|ficou|saiba|saber|sabendo|repet|dizer|lição|conserv|deixa|deixe|perc|perder|dica|perde|põe|põem|bota|mete|enfia|coloca|adiciona|armazen|reter|retenha|ter |tem ',
    standing:
      'diss|fal|pedi|começo|início|cada|permanent|quero|vezes|futur|diante|frente|agora|hoje|futuro|futur|próxim|proxim|seguinte|cada vez|toda vez|todas as vezes|sempre|nunca|jamais|mais|volte|volta|regra|norma|vale|aplica|válid|todas|todos|qualquer|quando|sessões|sessão|conversa|permanente|padrão|depois|resto|doravante|vez|ao terminar|precisar|usar',
  },
  openers:
    'comigo|a mim|para mim|pra mim|por favor|pf|pfv|pfvr|porfa|e|também|tb|tbm|ok|okay|beleza|blz|certo|bom|boa|olá|oi|ah|ei|mano|cara|gente|além disso|a partir de agora|de agora em diante|daqui (?:para|pra) (?:a )?frente|no futuro|para (?:o futuro|a próxima(?: vez)?|mais tarde|depois|futuras sessões)|nota|importante|atenção|mais uma coisa|uma coisa|outra coisa|só uma coisa|sempre|valeu|obrigad[oa]|vlw|aliás|a propósito|então|olha|agora|neste (?:projeto|repo|repositório|projecto)|nesse (?:projeto|repo)|aqui|em geral|perfeito|nova regra|isso|isto',
  joints:
    'e|mas|então|depois|ah|também|tb|aliás|porém|por favor|pfv|agora|aí|isso|isto|só|mano|cara|pois|daí',
  requests:
    'fi(?:que|ca) à vontade (?:pra|para)|não hesit(?:e|es) em|(?:quero|queria|preciso|gostaria|gostava|prefiro|peço|pedia|agradeço|agradecia|agradeceria|desejo|espero)(?: (?:de|só|muito))*(?: (?:que|q))?(?: (?:você|vc|tu|me|te))*|(?:deves?|devia[s]?|tens de|tens que|tem que|tem de|precisas?|há que|convém|é (?:bom|importante|preciso|necessário|melhor|legal|essencial))(?: (?:que|q))?(?: (?:você|vc|tu))?|(?:seria|era|ia ser) (?:bom|ótimo|legal|útil|importante)(?: que)?(?: (?:você|vc))?|(?:ficaria|ficava|seria) (?:grat[oa]|bom|ótimo|útil) se|(?:certifique|certifica)-(?:se|te) de|procur[ae]|tent[ae]|trat[ae] de|faz(?:e|er)? (?:o )?favor de|faça (?:o )?favor de|vê se|veja se|podes?|poderias?|(?:você|vc) (?:pode|poderia|deve|precisa|tem que)|(?:para|pra) (?:que )?(?:você|vc|tu)|consegues?',
  questions:
    '(?:você |vc |tu )?(?:podes?|poderias?|podem|consegue|consegues|conseguiria|queres|quer|importas-te de|se importa de|dá (?:para|pra)|é possível|seria possível|tem como|dava para|será que (?:você |vc )?(?:pode|podia|dá))',
  tags: 'ok|okay|tá|ta|tá bom|beleza|blz|certo|combinado|entendeu|entendido|pode ser|sim|viu|né|fechou|por favor|pfv|está bem|tá bem',
  clitics: 'se |te |me |o |a |os |as |nos |isso |isto |sempre |bem |também |nunca |já |você |vc |por favor ',
  recall:
    'lembr(?:a|e|es|em|ar|arem|asses?)(?:-(?:te|se|vos))?|lembra[s]?e|lembrar-(?:te|se)|record(?:a|e|es|ar|asses?)(?:-(?:te|se))?|memori[zs](?:a|e|es|em|ar|asses?)|decor(?:a|e|ar|es)|ret(?:ém|enha|enhas|er)|(?:tenha|tenhas|tenham|tem|ter|tivess?es?|mantenha|mantenhas|mantém|manter|guarde|guarda|leva|leve)(?:-o|-a)?(?: [^\\s,;:.!?]+){0,3}? (?:em mente|presente|na cabeça|na memória|em memória)|aprend(?:e|a|as)',
  store: '(?:anot|guard|regist|registr|grav|salv|apont|armazen|conserv)(?:a|e|es|em|ar|asse|asses|ares)|save',
  put: 'põe|ponha|ponhas|bota|bote|mete|meta|coloca|coloque|colocar|enfia|adiciona|adicione|adicionar|acrescenta|acrescente|escreve|escreva|inclui|inclua|deixa|deixe|fixa',
  storeIt:
    '(?:anot[ae]|guard[ae]|regist(?:r)?[ae]|grav[ae]|salv[ae]|apont[ae]|conserv[ae]|anotá|guardá|registrá)(?:r)?-l?[oa]s?|(?:anot[ae]|guard[ae]|regist(?:r)?[ae]|grav[ae]|salv[ae]|apont[ae]) (?:aí|ai|isso|isto|bem)|(?:deix[ae]|deixar|deixes|fica|fique|ficou)(?: (?:isso|isto|aí|ai|bem))* (?:anotado|registr?ado|gravado|guardado|salvo|claro|o registr?o)',
  sure: '(?<!(?:eu |não |ele |ela |que ))(?:lembra-te|lembre-se|lembrem-se|lembrai-vos|recorda-te|recorde-se|(?:tenha|tem|tenham|tenhas|mantenha|mantém) (?:sempre |também |isto |isso |bem )*(?:em mente|presente)|(?:anota|guarda|grava|lembra|decora|anote|guarde|grave|registra) (?:aí|ai)|(?:fica|fique|ficas) (?:a saber|sabendo)|(?:põe|ponha|bota|mete|enfia|coloca)(?: (?:isso|isto|aí|bem))* na (?:tua |sua )?(?:cabeça|cachola|cuca|memória))',
  notForget:
    '(?:não|nao|n|nunca|jamais|vê se não|ver se não)(?: (?:se|te|me|vos|vá|vás|mais|podes?|deves?))* (?:esqueças?|esqueçam|esquece|esquecer|esqueces|perc[ae]s? de vista)(?:-(?:te|se))?(?: (?:nunca|jamais|mais))?|não (?:deix[ae]s?|deixar) de lembrar',
  reminder:
    '(?:de |d)?(?:não |sempre |me |te |se |o |a )*(?!(?:lugar|servidor|valor|setor|erro|cliente|cluster|mulher|docker|popular|cor)(?!\\p{L}))\\p{L}+(?:ar|er|ir|por)(?:em|mos|es)?(?:-\\p{L}+)?(?!\\p{L})|dos? testes?(?!\\p{L})|me(?!\\p{L})',
  that: '(?<!(?<!\\p{L})(?:o|do|ao|no) )(?:de )?que|(?<!(?<!\\p{L})o )q|(?:d[eo] )?seguinte|ke',
  is: 'é|são|está|tá|ta|vai|vão|=|chama|se chama|só|fica',
  enclitics: '-(?:te|se|me|l?[oa]s?)',
  fillers:
    'isso|isto|lá|de vez|duma vez|bem|por favor|pf|pfv|pfvr|também|tb|tbm|sempre|nunca|jamais|aí|vlw|valeu|disso|disto|d[ao]quilo|em algum (?:lado|lugar)|(?:para|pra) (?:sempre|mais tarde|depois|a próxima(?: vez)?|o futuro|mim|ti|você|nós|gente)|pro futuro|de uma vez(?: por todas)?|obrigad[oa]|daqui (?:pra|para) (?:a )?frente|sobre mim|na cabeça|na memória|então|mano|cara|viu|tá|já|direitinho|depois|mais tarde|agora',
  mine: '(?:d?[ao]s? )?(?:minhas?|meus?) \\p{L}+',
  pointers:
    'este ponto|esse ponto|isso|isto|o seguinte|tudo isso|tudo isto|essa|esta|o que (?:eu )?(?:acabei|acabo) de (?:te )?dizer|em algum (?:lado|lugar)|aí|nota|boa nota|por escrito',
  kinds: `(?:de |d)?(?:est[ae]s?|ess[ae]s?|minhas?|meus?|noss[ao]s?|as?|os?|uma?|como|outr[ao])(?: (?:minha|nossa|uma|um|seguintes?|nova|último|pequen[oa]))* (?:${KIND})s?(?! (?:no banco|na tabela|no ficheiro|no arquivo|do formulário))`,
  places:
    '(?:em|na|à|nas|no|a|pra|para a|nos) (?:(?:tua|sua|teus|suas|tuas|minhas|minha) )?(?:memória|memory|cabeça|cachola|cuca|mente|notas|anotações|lembranças|preferências|apontamentos)(?! (?:cache|ram|compartilhada|partilhada|do|da))|entre (?:as )?(?:minhas|tuas|suas) (?:preferências|notas|regras)',
  toKeep:
    '(?:(?:a|para|pra|por|que (?:tens|tem) (?:de|que)) (?:(?:você|vc|tu|te|se|sempre|não|nunca) )*(?:lembrar(?:es)?|recordar|memorizar|decorar|não esquecer|esquecer(?<=não esquecer)|ter (?:sempre )?(?:em mente|presente)|guardar(?= (?:pra|para|na memória))|guardares))|(?:informação|info|coisa|dica|regra|dado|detalhe|recado|preferência|decisão|instrução)(?: [^\\s,;:.!?]+){0,3}? (?:para|pra) (?:você |vc |tu |te )?(?:guardar|anotar|lembrar|registrar|salvar|guardares|anotares)|que (?:não )?se (?:te )?perca',
  idioms:
    'bom saber (?:pr[ao]s?|para) (?:as |a |o )?(?:próximas?|outras?|futuro)|fica com (?:isto|isso) ?:|fa(?:z|ça|zer?) (?:um )?(?:remember|save)|(?:digo|falo|falando|dizendo|aviso)(?: [^\\s,;:.!?]+){0,2}? (?:para|pra)(?: que)?(?: (?:você|vc|tu|te|se|não))* (?:lembr|guard|anot|memoriz|decor|sab|ficar(?:es)? (?:a saber|sabendo))\\p{L}*|(?:corrig|atualiz|actualiz|retific|mud|alter)(?:e|a|ir)(?: [^\\s,;:.!?]+){0,2}? (?:(?:a )?(?:tua|sua) memória|(?:as )?(?:tuas|suas) (?:notas|anotações|lembranças)|o que (?:você |vc |tu )?(?:tens?|tem|anotou|anotaste|guardou|guardaste|salvou|registrou|sabes?))|(?:você|vc|tu) (?:sempre|toda vez|vive) (?:se |te )?esquec\\p{L}+ (?:de )?que|não (?:me )?(?:faz|faça|faças|fazes|quero|queria|ter que|tenha que|tenha de|obrigue a|gosto de)(?: [^\\s,;:.!?]+){0,4} (?:repetir\\p{L}*|dizer\\p{L}* (?:outra vez|de novo|duas vezes)|explicar\\p{L}* (?:outra vez|de novo))|(?:que )?(?:fica|fique|deix[ae]|ficou) (?:registr?ado|claro de uma|anotado|gravado|a dica|a nota|o recado)(?! no)|(?:nota|dica|regra|recado|lembrete)(?: mental)? (?:para|pra|pro) (?:o futuro|futuro|mais tarde|depois|a próxima|próximas?|futuras?|você mesmo|ti|lembrar)|(?:fica|fique|ficas) (?:sabendo|a saber) (?:(?:para|pra) sempre|de uma vez|que|daqui)|(?:tom|fa(?:ç|z))(?:a|e|as|es|em|ar)? nota (?:de )?que|toma nota ?[:,]|lição aprendida|(?:mete|põe|bota|enfia|grava)(?: isso| isto)? na (?:tua |sua )?(?:cabeça|cachola|cuca)|deix[ae] (?:isso |isto )?(?:salvo|guardado|anotado|gravado|registr?ado) (?:na|em|nas)|saiba (?:que|de uma vez)(?= .*(?:sempre|daqui|futur|próxim))',
  favour:
    'dá (?:para|pra) (?:você |tu )?(?:lembrar|guardar|anotar|decorar) (?:d?isso|d?isto)|(?:tu |você |vc )?me (?:anota|guarda|lembra|salva|registra)s? (?:isso|isto|essa|esta)(?: (?:pfv|pf|por favor|aí))* ?[?:]',
  weak: 'anot[ae]\\p{L}*|guard[ae]\\p{L}*|regist\\p{L}+|grav[ae]\\p{L}*|lembr\\p{L}+|não (?:te |se )?esque\\p{L}+|fi(?:ca|que) sabendo|fica a saber|saibas?|(?:deves|deverias?|precisas|tens de) saber|record[ae]\\p{L}*|memori[zs]\\p{L}+|conserv[ae]\\p{L}*|(?:tenhas?|tem|ter|tivess?es?)(?: [^\\s,;:.!?]+)? (?:presente|em mente|em conta)|lev[ae] em conta|lição|note|cuidado',
  later: LATER,
  future: `${FUTURE}|no futuro|futuramente|(?:da|na) próxima(?: vez)?`,
  standing:
    '(?:para|pare|deixa) de [^.?!,;]{1,40} (?:pra|para) sempre|(?:quando|se|sempre que|toda vez que) (?:eu )?(?:te )?(?:disser|falar) [^.,?!]{1,30},? (?:é (?:pra|para)|quero dizer|quer dizer|significa)|nada de [^.?!,;]{1,40}, (?:nunca|jamais)(?= ?$| ?[.!])|(?:tem que|tem de|há que|deve) \\p{L}+ sempre [^.?!]{1,60}, (?:e )?(?:nunca|jamais)|(?:quando|se|sempre que|toda vez que) (?:eu )?(?:te )?(?:disser|falar|digo|pedir|escrever) \\p{Co}+|(?:lembrete|recado|regra|aviso) permanente|(?:para|pra|pras|na) (?:a )?próximas?(?: vez(?:es)?)? ?:|^(?:todos )?(?:os|as|noss[ao]s|meus|teus|seus) [^\\s,;:.!?]+(?: de [^\\s,;:.!?]+)?,? (?:sempre em|em inglês sempre|em português sempre|em minúsculas? sempre)(?: (?:inglês|português|minúsculas?|camelcase|snake|kebab|presente|infinitivo))?(?= ?$| ?[,.!;:(])|(?:a partir|à partir) de (?:agora|hoje|já|amanhã|aqui)|(?:de|desde) (?:agora|hoje|já|ora|aqui) em diante|(?:desde|de) (?:hoje|já|agora)(?=,| (?:quero|usa|use|os|as))|daqui (?:pra|para|por|em)(?: a)? (?:frente|diante)|doravante|(?:em|para|pra|n)(?: ?todas)?(?: ?as)? (?:próximas?|futuras?|seguintes|demais) (?:sess\\p{L}+|vez\\p{L}*|convers\\p{L}+|tarefas|respostas|chats|prs?|commits)|(?:nas|pras|para as|em todas as) (?:tuas |suas |minhas )?(?:próximas|futuras|seguintes) \\p{L}+|(?:da|na|pra|para a) próxima(?: vez)?,? (?:que|não|pergunta|usa|use|avisa|começa|faz|põe|olha|vê|antes|primeiro|me|roda|testa)|(?:em|para|pra) tod[ao]s (?:as|os|tuas|teus|suas|seus) (?:minhas |tuas |suas |nossas )?(?:tarefas|respostas|conversas|sessões|chats|projetos|projectos|mudanças|prs|trabalhos|commits)|(?:nova|outra) regra ?:|(?:regra|norma|instrução|convenção|preferência) (?:fixa|geral|da casa|do time|da equipe|da equipa|de equipe|permanente|de ouro|básica|número \\p{N}+|do projeto|interna|nossa)|(?:como|por) (?:norma|regra)(?: geral)?|(?:é|virou) regra(?= ?[,.;!]| ?$| (?:aqui|da casa|nossa))|(?:isto|isso|e|que)? ?(?:vale|aplica-se|se aplica|válido|serve|é) (?:pra|para|pro|a|em) (?:tod\\p{L}+|projeto inteiro|time inteiro|tod\\p{L}+|tudo|sempre|o futuro|as (?:próximas|futuras|demais)|cada|qualquer)|para tudo (?:o )?que|em (?:qualquer|toda) (?:tarefa|sessão|conversa|resposta|pr|commit|projeto|trabalho)|de uma (?:sessão|conversa|vez) (?:para|pra) (?:a )?outra|de uma vez por todas|não (?:me )?(?:voltes?|volta|torne) a (?!(?:aparecer|falhar))\\p{L}+|não quero (?:mais|voltar a|ver)|nunca mais (?!(?:funcion|volt|aparec|apareceu|acab|termin|cheg|vi |consegu))\\p{L}+|pela (?:última|enésima|terceira) vez|(?:falei|disse|repeti|expliquei|pedi)(?: isso)? (?:umas )?(?:mil|cem|três|quatro|cinco|dez|vinte|várias|\\d+) vezes|por padrão,? (?:usa|use|escreve|responde|faz|põe)|pelo resto d[oa]|pro resto d[oa]',
  orders: ORDERS,
  deeds: `${ORDERS}|(?:${STEMS}|faz|p)(?:ar|er|ir|ôr)${OBJECTS}`,
  always: 'sempre|por padrão|sistematicamente|o tempo todo',
  notEver: 'nunca|jamais',
  never: `não me (?:sugir|propon|ofer|recomend|fal|pergunt|mand|vem|venh)\\p{L}* mais|(?:nunca|jamais) (?:pode|podes|se pode|se deve|deve|deves) \\p{L}+(?:ar|er|ir)|(?:nunca|jamais)(?: mais)? (?:(?:me|o|a|os|as|te|se|nos|lhe) )*(?:(?:${STEMS})(?:a|e|as|es|ar|er|ir|em|ares)|faças?|fazer|faz|ponhas?|pôr)(?!\\p{L})|não (?:(?:me|o|a|te|se|lhe) )*\\p{L}+(?:a|e|as|es)(?: [^\\s,;:.!?]+){0,3}? (?:nunca|jamais|nunca mais)(?!\\p{L})|(?:proibido|é proibido|fica proibido|nem pens(?:a|e|es) em) \\p{L}+`,
  eachTime:
    'se (?:eu )?(?:te |lhe )?(?:pedir|disser|perguntar)|(?:cada|toda|todas as) vez(?:es)? que(?! (?:o|a|os|as|le|la|el|um|uma|se|eu|\\p{L}+o)(?!\\p{L}))|sempre que(?! (?:possível|puder|o|a|os|as|um|uma|se|eu(?! te| ped)|\\p{L}+o)(?!\\p{L}))|quando (?:eu )?(?:te |lhe )?(?:ped|diss|fal|pergunt)\\p{L}*|(?:no|ao) (?:começo|início|começar|iniciar|abrir)(?: de)? (?:cada|toda|uma nova) (?:nova )?(?:sessão|conversa)|antes de (?:começar|iniciar) (?:uma|cada) (?:sessão|conversa|tarefa)|quando (?:mexer|alterar|criar|adicionar|escrever|fizer)(?:es)?(?! ess| est| isso)|antes de (?:cada|qualquer|todo) (?:commit|push|pr|merge|mudança|deploy)|depois de cada|em cada (?:commit|pr|resposta|sessão|mudança|migration)|a cada (?:commit|pr|mudança|resposta|sessão)',
  here: '(?:n|d|para |pra )?(?:est[ae]|ess[ae]) (?:função|ficheiro|arquivo|método|classe|teste|laço|loop|script|pr|commit|tarefa|página|componente|branch|módulo|caso|ticket|exemplo|consulta|refactor|parte|query)|por enquanto|por agora|desta vez|dessa vez|só (?:por )?hoje|que (?:você está|estás|tu estás|vc tá) (?:a )?escrev\\p{L}+|quando (?:terminar|acabar)(?:es)? (?:ess|est|isso|isto|com)|antes de (?:terminar|acabar|subir|fazer commit|fechar|commitar)(?! cada)|até (?:terminar|acabar|ficar)',
  negations:
    '(?:não|nao|nunca|sem|evite|evita|pare de|para de|deixa de|nem)(?: (?:me|o|a|te|se|isto|isso|precisa|precisas|é preciso|é necessário|quero que|deve|deves|há necessidade|tem que|tens de|vale a pena|de|que|você|tu|vc|preciso|necessário))*',
  others:
    '(?:eu|ele|ela|nós|a gente|usuários?|utilizador(?:es)?|servidor|aplicação|aplicativo|app|formulário|navegador|página|sistema|não me|me(?! (?:anota|guarda|salva|registra)s? iss?[st]?o)|cliente|cache|processo|script|componente|programa|bot|quem|função|ninguém)(?: (?:sempre|nunca|não|deve|pode|tem que|tem de|devem|podem|deveria))*',
  reports:
    '(?:n|em )(?:o|a|um|uma) (?:readme|contributing|doc|documentação|guia|wiki|changelog)(?= |\\.)|(?:disse|disseram|falou|falaram|diz|dizia|pediu|pediram|contou|escreveu|explicou|li|parece|decidi\\p{L}+|anunci\\p{L}+|exig\\p{L}+|dizendo|explicando|avisando)(?: [^\\s,;:.!?]+){0,2}? (?:que|pra|para|de)(?: [^\\s,;:.!?]+){0,2}|(?:adiciona|cria|escreve|acrescenta) (?:uma|a|um|o) (?:regra|opção|check|validação|seção|secção|guia|documento|doc|readme|página|mensagem)|regra (?:de |do )?(?:eslint|lint|css|firewall|nginx|iptables|biome)|sempre (?:me )?esqueço|(?<!de |dos )usuários?|o (?:servidor|sistema|cliente)(?: não)? (?:deve|tem|pode)',
  machines:
    'lembra(?:-te|s)?,? (?:ontem|outro dia|semana passada|anteontem)|(?:na|em) memória (?:no (?:arranque|início)|ao (?:iniciar|arrancar|subir)|(?:para|pra) (?:não|evitar)|durante|entre)|(?:para|pra|na) (?:a )?próxima (?:visita|versão|release|requisição|execução|conexão|iteração|carga)|(?:me lembra|me lembre|lembrar de mim|lembre-me|lembra-me|lembrar-me)(?! (?:sempre )?que)|(?:vazamento|fuga|consumo|uso|falta)s? de memória|memória (?:ram|cache|compartilhada|partilhada|do|da)|esqueci (?:a|minha) senha|(?<!não )(?<!não se )(?<!não te )(?:esquece|esqueça|esqueça-se) (?:isto|isso|o que|tudo|d?aquilo|a regra)|(?:anula|ignora|cancela|desconsidera) (?:o|a|isso|aquilo)(?: que)?',
  intoFile:
    '(?:em|n|como|para|pra|num)(?: ?(?:o|a|os|as|um|uma|meu|teu))? ?(?:\\p{Co}+|[\\w/-]+\\.[a-z]{1,4}(?![a-z])|(?:ficheiro|arquivo|base de dados|banco(?: de dados)?|bd|db|tabela|variável|disco|cookie|cache|localstorage|pasta|coluna|csv|json|bucket|array|latin\\p{N}*|utf)s?(?!\\p{L}))|(?:o|os|um|as|a) (?:posição|aba|scroll|filtro|carrinho|seleção|arquivo|ficheiro|resultado|estado|formulário|documento|alterações|mudanças)s?(?!\\p{L})',
  modals:
    '(?:o|a|os|as|um|uma|cada|este|esta|esse|essa|nosso|nossa)(?: \\p{L}+){1,3} (?:deve|devem|deverá|pode|podem|devolve|retorna|mostra|será|tem que)|(?:o )?código (?:é|vem) d[eoa]s?',
  first:
    '(?:por favor,? )?(?:tenha|tem|tenham|tenhas|leve|leva)(?: (?:sempre|também|isto|isso))* em (?:conta|consideração)',
}

export const PORTUGUESE = romance(WORDS)
