/** Words that stand for one another in what projects write down: one a line of meaning, in several languages. */
export const MEANINGS = `
  answer reply respond response|short brief concise terse succinct|heading title header headline|amount sum money value price
  store save persist keep storage locate live reside sit found|reset clear purge empty|delete remove drop vanish wipe erase|create make generate produce
  renew rotate refresh replace|own maintain belong responsible handle manage|require need demand request must necessary|forbid prohibit ban disallow taboo banned
  verify verification validate validation|dependency package library|expire lapse valid|intended intentional deliberate
  client customer|build compile|run execute|fail break crash|fix repair correct|change modify edit alter adjust
  update upgrade bump|allow permit let enable|approval approve agree consent permission sign|latest recent newest
  last final|urgent hotfix|copy duplicate|laptop machine computer|use employ utilise utilize rely|write compose encode
  read consume|send deliver transmit|receive accept|return yield|error exception failure|timestamp time times|nightly night
  release publish deploy deployment deployments rollout|machine host server|branch fork|comment remark annotation|folder directory|file document
  picture image screenshot|graph chart diagram|large big huge|small tiny|fast quick rapid|slow sluggish|limit cap quota
  merge land|stop halt quit abort interrupt|begin launch|close shut|choose pick select|reject refuse decline
  show display render|hide conceal|include comprise contain|split divide separate|join combine unite|log record trail
  meeting call standup|manager lead boss|staff employee colleague|review inspect|secret credential|mail email
  parallel concurrent simultaneous|manual manually hand|automatic automatically itself
  replica instance|row record entry|table sheet|test suite spec|team group squad|invoice bill|refund repay|vendor supplier
  stay remain stick|want wish desire|available reachable accessible
  schedule plan|notify inform alert|attach append|obtain acquire|purchase buy order|cost expense|developer engineer programmer
  decide agree settle|document describe|translate translation localise|encrypt cipher|compress zip|generate emit output produce
  initial first|entire complete total|identical same equal|temporary interim provisional|permanent lasting|frequent often|rare seldom
  previous prior former|following next subsequent|office site location|phone call telephone|ticket issue card task
  purpose reason|version release|customer tenant|abbreviation acronym|bug defect fault|trigger cause start
  owner maintainer|signature sign|shorten truncate cut trim|round rounding|order sort sequence|unique distinct|mandatory required compulsory obligatory
  optional voluntary|forward redirect pass|backup copy snapshot|archive retain|outage downtime incident|monitor watch observe
  cluster fleet|tail end|speed performance|stage staging preprod preproduction|production live|development dev|workstation laptop
  package module|function method|test spec|flag switch option|setting option configuration|screen page view|button control
  prefix begin start|suffix end|uppercase capital|lowercase small|indent indentation|quote quotation|semicolon semicolons
  mobile phone|talk speak|explain explanation describe|summary recap|example sample|detail particular|list enumerate
  import load|integer whole|decimal float|currency money|weekly week|monthly month|yearly annual annually year|hourly hour|quarterly quarter
  freeze frozen|migrate migration move|seed fixture|mock stub fake|retry attempt|timeout time|queue backlog|job task
  france french|germany german|japan japanese|spain spanish|italy italian|poland polish|england english|china chinese
  answer|never avoid|format layout|colour color|behaviour behavior|favour favor|grey gray|licence license
  leiten leitet geleitet führt geführt verantwortet verantwortlich betreut zuständig|schreiben schreibt geschrieben
  verschicken verschickt versenden versendet|genehmigen genehmigt freigeben freigegeben|löschen gelöscht löscht entfernen entfernt|fragen nachfragen rückfragen gefragt fragt|laufen läuft|nutzen nutzt genutzt benutzen verwenden verwendet
  speichern gespeichert abgelegt ablegen liegt|prüfen geprüft prüft kontrolliert|leuten personen leute
  datenbank db|ausrollen ausgerollt deployen deployt deployment veröffentlichen|fasst anfasst arbeitet betreut
  nom noms nommer nommé nommée nommés nommées|écrire écrit écrits écrite|supprimer supprimé effacer effacé|demander demandé|livrer livraison déployer déploiement
  escribir escrito escribe|borrar borrado eliminar|publicar publica despliega desplegar despliegue desplegamos|archivo fichero
  escrever escrito escreve|apagar apagado excluir|publicar implantar deploy|ficheiro arquivo
  scrivere scritto scrive|segue seguito gestisce gestito cura|cancellare eliminare
  goedkeuren goedgekeurd goedkeurt|versturen verstuurd verzenden verzonden|schrijven geschreven schrijft schrijf|verwijderen verwijderd|beheert beheerd
  wtorek wtorki wtorku|środa środy środę|piątek piątki piątku|poniedziałek poniedziałki|czwartek czwartki
  писать пишем пишут пишет пишутся пишется написан записывать записываются записывается записываем|чистить чистится чистят очищается|удалять удаляется удаляют|хранить хранится хранятся хранят
  announce announcement publicise|answer explanation|approve okay greenlight|assign allocate|authenticate login signin log-in|average mean|bottom foot|bug issue
  calculate compute calculation|cancel revoke withdraw|check verify inspect control|clean tidy|colleague coworker|collect gather|comma separator|compare comparison
  competitor rival|confirm acknowledge|connect connection link|consist comprise|correct right|customer client|damage harm break|debug troubleshoot|debt liability
  deadline due|default standard preset|depend dependency|deprecate obsolete outdated|different distinct|director head chief|discount rebate|draft sketch|duplicate double
  early earlier|edit touch modify change|empty blank|endpoint route|environment env|equal identical|evaluate assess|exact precise|exception error|explain clarify
  extend expand|fallback backup|feature functionality|fill populate|finish complete end|flat plain|follow obey conform comply|format layout style form|freelancer contractor
  fridge refrigerator|grant give|group cluster|guest visitor|guideline rule convention policy|handwritten hand-written|header title|holiday vacation leave|house building
  idle inactive|ignore skip disregard|image picture photo|import importer|improve enhance|include contain|income revenue|increase raise grow|information data info
  inhouse internal|insert add|install setup|interface ui|interval period|introduce bring|job work task|join attend|keyboard keys|language tongue|lawyer attorney legal
  leader lead head|letter character char|library lib|locked frozen|loud noisy|lunch noon|maximum cap limit ceiling|measure metric|meet meeting|memory ram|message msg
  middle centre center|minimum floor|mistake error|mobile cell|mode setting|narrow tight|note remark|notification alert|offer provide supply|office bureau|old legacy
  organise organize|package bundle|page screen|paper sheet|participant attendee|part portion section piece|password passphrase|pay payment|people person staff|performance speed
  permit allow|place put location|port socket|prefer like favour|preview draft|print printing printer|problem issue trouble|process handle|protect secure|provider vendor supplier
  queue line|quarter q|reboot restart|recommend advise suggest|reduce lower decrease shrink|refuse deny|register sign-up|rename relabel|report statement|repository repo codebase
  research study|reserve allocated|restore recover|result outcome|retain preserve|reversible undo|revert rollback undo|review proofread|room space|safe harmless|sample example specimen
  school college|screen display monitor|search find lookup|select choose pick|sell sale|sender from|sentence phrase|shop store-front|shorten abbreviate|sick ill|silent quiet|simple plain easy
  skip omit|smart clever|snapshot image|speak talk|spell write|staff crew|state status|stay remain|strip cut|subscription plan|sum total|switch change|synchronise sync|tag label
  telephone phone|terminal console shell|text copy|tool utility|top highest upper|trailing final|train teach|transfer move|translate localisation|type kind sort|typo misspelling
  umbrella cover|undo revert|unit piece|upload send|user person|vacation holiday|visible shown|wait pause delay|warn caution|wrong incorrect false
  explizit ausdrücklich|kurz knapp|kunde kunden kundin|rechnung faktura|lieferung auslieferung ausgeliefert ausliefern geliefert versand verschickt liefern|sichern sicherung backup|starten anfangen beginnen|beenden aufhören
  ändern anpassen bearbeiten|antwort antworten|fehler bug|freigeben freigabe genehmigen|verboten untersagt tabu|erlaubt gestattet|zweig branch|rechner computer maschine|einkauf beschaffung
  bleiben bleibt|nachts nacht|abends abend|morgens morgen|monatlich monat|urlaub ferien|benennen benannt heißen heißt|anzeigen gezeigt zeigt|aufbewahren aufbewahrt behalten|abbrechen abgebrochen
  push pousser poussé pousse
  interdit défendu|autorisé permis|demande requête|fichier document|client acheteur|sauvegarde copie|dossier répertoire|modifier changer modifié|garder conserver conservé|utiliser employer
  réunion rendez-vous|vérifier contrôler|envoyer envoi expédier|fusionner fusion merge|valider approuver validation|relire relecture revue relit relisent relu relue relus relues
  prohibido vetado|permitir permitido admite|fecha fechas|guardar almacenar guardado conservar|cambiar modificar|carpeta directorio|revisar revisión|enviar envío mandar|copia respaldo
  mostrar muestra mostrado|cliente comprador|reunión junta|plazo término|contraseña clave|servidor host|informe reporte
  proibido vetado|permitir permitido|guardar armazenar salvar|alterar mudar modificar|pasta diretório|revisar revisão|enviar envio mandar|relatório reporte
  vietato proibito|permesso consentito|salvare memorizzare conservare|modificare cambiare|cartella directory|rivedere revisione|inviare spedire
  verboden taboe|toegestaan|bewaren opslaan bewaard|wijzigen veranderen|map directory|sturen verzenden|klant klanten
  zabronione zakazane|dozwolone|zapisywać przechowywać|zmieniać modyfikować|wysyłać przesyłać
  отвечать ответственный отвечает ответственен|запрещено нельзя|прерывается прервать обрывается|завершается|сохранять|менять изменять|отправлять посылать слать|проверять|ежедневно|папка каталог
  göndermek yollamak|saklamak tutmak|silmek kaldırmak|değiştirmek
`

/** Words that carry no meaning of their own: how, how much, empty verbs. */
export const LIGHT_WORDS = `
  every each person contact always strictly exclusively please valid okay happen occur place done carry kept command part
  thing way case usually currently simply exactly exact per certain get give ours somebody someone
  isn aren wasn doesn don didn won shouldn hasn mostly normally typically basically really also itself go goes gone come came
  become take took bring put make made do does did done let run keep use used using need needs needed want wants mean means
  apply applies exist exists such given particular actual purpose regard kind interval stay stand lie say says follow hold appear during
  ought prefer prefers preferred like likes preference asks sole alone solely
  lieber bevorzugt bevorzugen möchte möchten mag mögen wünscht gern gerne préfère préfèrent préférer aime souhaite lo
  prefiere prefieren prefere preferem preferisce preferiscono liever voorkeur woli wolą предпочитает предпочитают предпочитаю любит tercih
  restent reste restant quedan queda blijft blijven werden wird
  machen macht gemacht gibt geben kommt kommen steht stehen geht gehen erfolgt erfolgen einsatz eingesetzt durchweg grundsätzlich
  stets benutzt benutzen nutzen nutzt verwenden verwendet findet befindet statt gilt gelten liegt bekommt jeweils laufen läuft während
  kein keine keinen alle ausschließlich allein immer
  trouve trouvent faire fait faits font soit soient sert sont mettre mis passe passer doivent doit faut use utilise utiliser utilisent
  tourner tournent exécuter exécuté pendant aucun aucune chaque tous toutes tout uniquement seulement toujours
  encuentra encuentran hacer hace hacen haga hagan poner pone ponen sea sean están deben debe tiene tienen quiere queremos usar usan usa usamos usado
  utilizar utiliza correr corren ejecutar ejecutan durante ningún ninguna cada todos todas todo toda únicamente solamente siempre
  fazer faz fazem feito fica ficam seja sejam devem deve fazemos estar rodar roda nenhum nenhuma apenas somente sempre
  fare fatto fanno trova trovano viene vengono sia siano devono mettere utilizzare usare usiamo usato girare girano eseguire eseguiti ogni
  tutti tutte nessun nessuna nessuno soltanto
  doen doet gedaan wordt worden moet moeten komt gaat staat gebruiken gebruikt draaien draait tijdens geen elke iedere altijd
  robić robi robimy jest są być mają musi należy trzeba służy używać używamy uruchamiać uruchamiane podczas żaden każdy każda
  każdego wszystkie zawsze wyłącznie
  делать делаем делает делается является находится стоит идёт идет нужно надо должен должны используем использовать
  используется запускать запускаем запускаются равен равно составляет каждый каждую каждого все всё всех всегда исключительно
  yapmak yapılır yapılıyor edilir olur olmalı kullanılır kullanıyoruz hepsi bütün tüm her zaman
`
