import { describe, expect, test } from 'vitest'
import { findWish } from '../../../src/capture/wish/find-wish.js'

/** A class of words of the rules, a sentence that it lets through, and a like one that asks for nothing. */
const ROWS: Record<string, [kind: string, wish: string, none: string][]> = {
  fr: [
    ['recall', 'retiens le port de la jauge, c’est 9105', 'je retiens ton idée pour la jauge'],
    [
      'recall, asked',
      'Il faudrait que tu mémorises que Greta signe.',
      'Il faut mémoriser le résultat dans une variable.',
    ],
    [
      'reminder',
      'souviens-toi que les lots sont figés le jeudi',
      'souviens-toi de vider le tampon avant la fin',
    ],
    ['store', 'note ça quelque part : la jauge tourne sur 9105', 'enregistre la sortie sous out/lots.txt'],
    [
      'store, as a question',
      'Pourrais-tu noter que je travaille sous Debian ?',
      'Pourrais-tu noter les fonctions inutiles ?',
    ],
    ['a place', 'Ajoute à tes notes que Greta signe.', 'Ajoute un champ notes au modèle.'],
    ['not to forget', 'oublie pas que le proxy est lent', 'oublie pas les imports'],
    ['to be kept', 'Une règle à retenir : trois relectures.', 'Le résultat à retenir dépend du tri.'],
    [
      'not to be repeated',
      'que je n’aie plus à le redire : des tabulations',
      'il répète la requête trois fois',
    ],
    [
      'later, and to know',
      'Sache pour la suite que la VM redémarre à minuit.',
      'note que la boucle part de zéro',
    ],
    [
      'from now on',
      'Dès maintenant tu me parles en anglais.',
      'À partir de la ligne 12, renomme les variables.',
    ],
    [
      'in the future, an order',
      'À l’avenir, demande-moi avant un renommage.',
      'la prochaine fois je ferai plus court',
    ],
    ['always', 'réponds toujours en deux phrases', 'le client répond toujours en retard'],
    ['never', 'ne modifie jamais les fichiers générés', 'cette vue ne modifie jamais rien'],
    [
      'each time',
      'À chaque fois que tu touches au schéma, régénère les types.',
      'à chaque fois que je recharge, ça casse',
    ],
    ['a house rule', 'règle d’équipe : deux relectures', 'ajoute une règle eslint : pas de any'],
    [
      'the task at hand',
      'dans ce dépôt utilise toujours des tirets',
      'dans cette fonction utilise toujours des tirets',
    ],
    ['negated', 'Mémorise-le : Greta signe.', 'pas la peine de mémoriser que Greta signe'],
    [
      'others',
      'Merci de te souvenir que Greta signe.',
      'Le serveur doit se souvenir que la session est ouverte.',
    ],
    [
      'reports',
      'il faut toujours que tu retiennes que Greta signe',
      'écris dans le guide qu’il faut toujours rebaser',
    ],
    ['favour', 'Tu me notes ça ? la jauge tourne sur 9105', 'Tu me notes les lignes en double ?'],
    ['a code word', 'Quand je dis « grand ménage », purge les lots.', 'Quand je clique sur « purge », rien.'],
    [
      'each session',
      'Au début de chaque session, lis le carnet.',
      'Au début de chaque ligne, ajoute un tiret.',
    ],
    ['purpose', 'Je débute en Rust, retiens-le pour expliquer.', 'retiens la valeur pour la boucle'],
    [
      'who does it',
      'Désormais les messages de lot sont en anglais.',
      'Désormais le serveur renvoie un 204, adapte le client.',
    ],
    [
      'the code at hand',
      'Tiens compte du fait que Greta signe.',
      'Tiens compte du fait que le tableau peut être vide, donc teste-le.',
    ],
  ],
  es: [
    ['recall', 'recuerda que la sonda va en el 9105', 'el servidor recuerda que la sonda va en el 9105'],
    [
      'recall, asked',
      'Necesito que memorices que Greta firma.',
      'Hay que memorizar el valor en una variable.',
    ],
    ['reminder', 'acuérdate de que los lotes se congelan el jueves', 'acuérdate de vaciar el búfer al final'],
    ['store', 'apunta esto por ahí: la sonda va en el 9105', 'guarda la salida en out/lotes.txt'],
    [
      'store, as a question',
      '¿Podrías anotar que trabajo con Debian?',
      '¿Podrías anotar las funciones inútiles?',
    ],
    ['a place', 'Mete en tu memoria que Greta firma.', 'Mete más memoria al pod.'],
    ['not to forget', 'que no se te olvide que el proxy es lento', 'no olvides los imports'],
    [
      'to be kept',
      'Una regla para recordar: tres revisiones.',
      'Escribe una función para recordar la pestaña.',
    ],
    [
      'not to be repeated',
      'no quiero tener que repetirlo: tabuladores',
      'el script vuelve a repetir la petición',
    ],
    [
      'later, and to know',
      'En otras sesiones deberías saber que la VM se reinicia.',
      'fíjate en que el bucle empieza en cero',
    ],
    ['from now on', 'Desde hoy me hablas en inglés.', 'A partir de la línea 12 renombra las variables.'],
    [
      'in the future, an order',
      'En el futuro pregúntame antes de renombrar.',
      'la próxima vez seré más breve',
    ],
    ['always', 'responde siempre en dos frases', 'el cliente responde siempre tarde'],
    ['never', 'nunca modifiques los ficheros generados', 'esta vista nunca modifica nada'],
    ['each time', 'Cada vez que toques el esquema, regenera los tipos.', 'cada vez que recargo se rompe'],
    ['a house rule', 'regla del equipo: dos revisiones', 'añade una regla eslint: nada de any'],
    ['the task at hand', 'en este repo usa siempre guiones', 'en esta función usa siempre guiones'],
    ['negated', 'Memorízalo: Greta firma.', 'no hace falta que memorices que Greta firma'],
    ['others', 'Te pido que recuerdes que Greta firma.', 'La app debe recordar que hay sesión.'],
    [
      'reports',
      'quiero que siempre recuerdes que Greta firma',
      'escribe en la guía que siempre hay que rebasar',
    ],
    ['favour', '¿Me apuntas esto? la sonda va en el 9105', '¿Me apuntas las filas repetidas?'],
    ['a code word', 'Cuando diga «gran limpieza», purga los lotes.', 'Cuando pulso «purga» no pasa nada.'],
    ['each session', 'Al empezar cada sesión, lee el cuaderno.', 'Al empezar cada línea, añade un guion.'],
    ['purpose', 'Soy nuevo en Rust, recuérdalo para explicarme.', 'guarda el valor para el bucle'],
    [
      'who does it',
      'Desde hoy los mensajes de lote van en inglés.',
      'Desde hoy el servidor devuelve un 204, adapta el cliente.',
    ],
    [
      'the code at hand',
      'Ten en cuenta que Greta firma.',
      'Ten en cuenta que la lista puede venir vacía, así que compruébalo.',
    ],
  ],
  pt: [
    ['recall', 'lembra que a sonda fica na 9105', 'o servidor lembra que a sonda fica na 9105'],
    [
      'recall, asked',
      'Preciso que você memorize que a Greta assina.',
      'Tem que memorizar o valor numa variável.',
    ],
    ['reminder', 'lembra-te de que os lotes congelam na quinta', 'lembra de esvaziar o buffer no fim'],
    ['store', 'anota isso aí: a sonda fica na 9105', 'guarda a saída em out/lotes.txt'],
    [
      'store, as a question',
      'Você poderia anotar que eu uso Debian?',
      'Você poderia anotar as funções inúteis?',
    ],
    ['a place', 'Põe na tua memória que a Greta assina.', 'Põe mais memória no pod.'],
    ['not to forget', 'não vá esquecer que o proxy é lento', 'não esquece os imports'],
    ['to be kept', 'Uma regra pra lembrar: três revisões.', 'Escreve uma função pra lembrar a aba.'],
    ['not to be repeated', 'não quero ter que repetir: tabulações', 'o script volta a repetir o pedido'],
    [
      'later, and to know',
      'Pras próximas conversas fica sabendo que a VM reinicia.',
      'note que o laço começa em zero',
    ],
    ['from now on', 'A partir de hoje fala comigo em inglês.', 'A partir da linha 12 renomeia as variáveis.'],
    ['in the future, an order', 'No futuro pergunta antes de renomear.', 'da próxima vez serei mais breve'],
    ['always', 'responde sempre em duas frases', 'o cliente responde sempre tarde'],
    ['never', 'nunca modifique os arquivos gerados', 'esta view nunca modifica nada'],
    ['each time', 'Toda vez que tocar no schema, regenere os tipos.', 'toda vez que recarrego quebra'],
    ['a house rule', 'regra do time: duas revisões', 'adiciona uma regra eslint: nada de any'],
    ['the task at hand', 'neste repo usa sempre hífen', 'nesta função usa sempre hífen'],
    ['negated', 'Guarda isso: a Greta assina.', 'não precisa guardar que a Greta assina'],
    ['others', 'Peço que lembre que a Greta assina.', 'O app deve lembrar que há sessão.'],
    [
      'reports',
      'quero que você sempre lembre que a Greta assina',
      'escreve no guia que sempre tem que dar rebase',
    ],
    ['favour', 'Me anota isso? a sonda fica na 9105', 'Me anota as linhas repetidas?'],
    ['a code word', 'Quando eu disser «faxina», apague os lotes.', 'Quando clico em «purga» nada acontece.'],
    ['each session', 'No começo de cada sessão, leia o caderno.', 'No começo de cada linha, põe um hífen.'],
    ['purpose', 'Sou novo em Rust, lembra disso pra explicar.', 'guarda o valor para o laço'],
    [
      'who does it',
      'A partir de hoje as mensagens de lote ficam em inglês.',
      'A partir de hoje o servidor devolve um 204, adapta o cliente.',
    ],
    [
      'the code at hand',
      'Tenha em conta que a Greta assina.',
      'Tenha em conta que a lista pode vir vazia, então testa.',
    ],
  ],
  it: [
    ['recall', 'ricorda che la sonda sta sulla 9105', 'il server ricorda che la sonda sta sulla 9105'],
    [
      'recall, asked',
      'Vorrei che memorizzassi che Greta firma.',
      'Bisogna memorizzare il valore in una variabile.',
    ],
    ['reminder', 'ricordati che i lotti si bloccano il giovedì', 'ricordati di svuotare il buffer alla fine'],
    [
      'store',
      'segna questo da qualche parte: la sonda sta sulla 9105',
      'salva il risultato in out/lotti.txt',
    ],
    ['store, as a question', 'Potresti annotare che uso Debian?', 'Potresti annotare le funzioni inutili?'],
    ['a place', 'Metti nei tuoi appunti che Greta firma.', 'Metti più memoria al pod.'],
    ['not to forget', 'nn scordarti che il proxy è lento', 'non dimenticare gli import'],
    ['to be kept', 'Una regola da ricordare: tre revisioni.', 'Scrivi una funzione per ricordare la scheda.'],
    [
      'not to be repeated',
      'non voglio doverlo ripetere: tabulazioni',
      'lo script continua a ripetere la richiesta',
    ],
    [
      'later, and to know',
      'Nelle altre sessioni devi sapere che la VM si riavvia.',
      'nota che il ciclo parte da zero',
    ],
    ['from now on', 'Da oggi in poi parlami in inglese.', 'Dalla riga 12 rinomina le variabili.'],
    [
      'in the future, an order',
      'In futuro chiedimi prima di rinominare.',
      'la prossima volta sarò più breve',
    ],
    ['always', 'rispondi sempre in due frasi', 'il cliente risponde sempre tardi'],
    ['never', 'non modificare mai i file generati', 'questa vista non modifica mai niente'],
    ['each time', 'Ogni volta che tocchi lo schema rigenera i tipi.', 'ogni volta che ricarico si rompe'],
    ['a house rule', 'regola del team: due revisioni', 'aggiungi una regola eslint: niente any'],
    ['the task at hand', 'in questo repo usa sempre i trattini', 'in questa funzione usa sempre i trattini'],
    ['negated', 'Memorizzalo: Greta firma.', 'non serve che memorizzi che Greta firma'],
    ['others', 'Ti chiedo di ricordare che Greta firma.', "L'app deve ricordare che c'è una sessione."],
    [
      'reports',
      'voglio che ti ricordi sempre che Greta firma',
      'scrivi nella guida che bisogna sempre fare rebase',
    ],
    ['favour', 'Mi segni questa cosa per favore? La sonda sta sulla 9105.', 'Mi segni le righe doppie?'],
    [
      'a code word',
      'Quando dico «pulizie», svuota i lotti.',
      'Quando clicco su «svuota» non succede niente.',
    ],
    [
      'each session',
      "All'inizio di ogni sessione leggi il quaderno.",
      "All'inizio di ogni riga metti un trattino.",
    ],
    ['purpose', 'Sono nuovo di Rust, ricordalo per spiegarmi le cose.', 'salva il valore per il ciclo'],
    [
      'who does it',
      'Da oggi i messaggi dei lotti sono in inglese.',
      'Da oggi il server restituisce un 204, adatta il client.',
    ],
    [
      'the code at hand',
      'Tieni presente che Greta firma.',
      'Tieni presente che qui la lista può essere vuota.',
    ],
  ],
}

describe.each(Object.entries(ROWS))('a wish in %s', (_, rows) => {
  test.each(rows)('%s: %s', (_kind, wish) => expect(findWish(wish)).toHaveProperty('wish'))
  test.each(rows)('%s, none: %3$s', (_kind, _wish, none) => expect(findWish(none)).toHaveProperty('silent'))
})

test.each([
  ['without accents', 'memorise ca : Greta signe'],
  ['without accents', 'acuerdate q la rama es release'],
  ['in chat style', 'nao esquece q a branch é release'],
  ['in chat style', 'nn dimenticare ke il branch è release'],
])('%s: %s', (_, text) => expect(findWish(text)).toHaveProperty('wish'))

test('words that several classes hold, over and over, are read in no time', () => {
  for (const piece of ['te lo ', 'ça ', 'aí ', 'esto ', "c'è bisogno di ", 'sempre ', 'convention '])
    expect(findWish(`guarda retiens ${piece.repeat(900)}x`)).toBeDefined()
})

/** Sentences of people who had the rules not before them. */
describe('wishes of one language', () => {
  test.each([
    ['es', '¿Cuántas veces tengo que decirte que usamos pnpm? ¡Acuérdate ya!'],
    ['es', 'Consérvalo: abandonamos GraphQL por los costes'],
    ['es', 'Para sesiones futuras: el repo `legacy` es de solo lectura'],
    ['es', 'Buen dato para otra vez: el script seed borra la base'],
    ['es', 'Retén esta información: el certificado lo renueva Marcos'],
    ['es', 'guardate esto pa después: el webhook pide TLS 1.3'],
    ['es', 'Interioriza esta regla: branch base = develop'],
    ['es', 'No propongas más Docker Desktop, está prohibido'],
    ['es', 'Hagamos un trato: sin mi permiso no metes dependencias. Nunca.'],
    ['es', 'En cuanto abramos un chat nuevo, lee CONTRIBUTING.md'],
    ['es', 'Quiero que escribas siempre los tests junto con el código'],
    ['es', 'Para futuras referencias: el servidor de logs es graylog.corp.example'],
    ['es', 'Jamás de los jamases toques el esquema sin avisar'],
    ['pt', 'Gostaria que passasses a usar sempre português europeu nas respostas.'],
    ['pt', 'Vê se aprende: aqui ninguém usa tabs'],
    ['pt', 'sou daltônico, então guarda isso pra quando for gerar gráfico'],
    ['pt', 'Leva isso pra vida: commit sem teste não entra'],
    ['pt', 'Memória: o proxy corporativo bloqueia o npm público'],
    ['pt', 'Deixa eu te passar uma regra que vale sempre: nome de branch em inglês'],
    ['pt', 'Aprende uma coisa sobre mim: odeio comentários óbvios no código'],
    ['pt', 'Sou canhoto, leve isso em conta sempre'],
    ['pt', 'Anota no teu perfil sobre mim: 6 anos de Go, zero de front'],
    ['pt', 'Vamos combinar: sem minha autorização não adiciona dependência. Combinado pra sempre.'],
    ['pt', 'Assim que abrirmos um chat novo, lê o CONTRIBUTING.md'],
    ['pt', 'Quero que sempre escrevas os testes junto com o código'],
    ['pt', 'Para referência futura: o servidor de logs é graylog.corp.example'],
    ['pt', 'Antes de apagar qualquer coisa, me pergunta. Sempre.'],
    ['pt', 'Nunca, em hipótese alguma, mexa no schema sem avisar'],
    ['pt', 'que isto fique na tua memória: chave de API não vai pro log'],
    ['pt', 'Só pra constar nas próximas: a gente usa pnpm'],
    ['it', 'Per il futuro: non toccare la cartella vendor'],
    ['it', 'Ti chiedo di lanciare sempre i test prima di ogni push'],
    ['it', 'Aggiorna la memoria: la CI ora è su GitLab'],
    ['it', 'Sappi che lavoro su Windows, quindi niente bash. Vale sempre.'],
    ['it', 'Che ti rimanga in memoria: il modulo pagamenti è congelato fino a marzo'],
    ['it', 'Buono a sapersi per le prossime volte: lo script seed cancella il database'],
    ['it', 'Per le sessioni future: il repo `legacy` è di sola lettura'],
    ['it', 'Fai tesoro di questo: il driver ODBC perde i decimali'],
    ['it', 'Scrivi nel mio profilo: 6 anni di Go, zero front-end'],
    ['it', 'Facciamo un patto: senza il mio permesso niente dipendenze nuove. Sempre.'],
    ['it', 'Appena apriamo una nuova chat, leggi CONTRIBUTING.md'],
    ['it', 'Voglio che tu scriva sempre i test insieme al codice'],
    ['it', 'Da domani i branch prendono il numero del task'],
    ['it', 'Per riferimento futuro: il server dei log è graylog.corp.example'],
    ['it', 'Stampatelo in testa: produzione solo il martedì'],
    ['it', 'Prima di cancellare qualsiasi cosa, chiedimi. Sempre.'],
    ['it', 'che resti nella tua memoria: le chiavi API non si loggano'],
    ['it', 'Nella memoria a lungo termine metti: licenza GPL esclusa'],
  ])('%s: %s', (_, text) => expect(findWish(text)).toHaveProperty('wish'))

  test.each([
    ['es', 'Ten en cuenta en el refactor que el método se llama desde dos sitios'],
    ['pt', 'Leva em conta no refactor que o método é chamado de dois lugares'],
    ['it', 'Aggiungi alle note di rilascio un punto sul login'],
  ])('%s, none: %s', (_, text) => expect(findWish(text)).toHaveProperty('silent'))
})
