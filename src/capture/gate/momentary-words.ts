import { COUNT, words } from './words.js'

export const BE =
  words("is are am was were 'm 're 's has_been have_been got gets being remains remain") +
  "|(?<=\\p{L})['’](?:s|m|re)(?!\\p{L})"

/** What changes by the hour while work is done. */
export const ARTEFACT =
  words(`branch pr mr pull_requests? merge_requests? patch fix hotfix changes? commit release deploy deployment rollout migrations?
  refactor refactoring rebase merge upgrade bug issue ticket build pipeline job server dev_server test_run script import download upload install
  installation tests? specs? suite ci lint linter type_?check checks? container image cluster disk cache conflict conflicts working_(?:tree|copy|directory)
  unit_tests e2e_tests error errors warning warnings errors? problem step steps task deployment #\\d+ [\\w/-]+#\\d+`)

/** In what state it is; what a rule says of it stands behind (`is merged by …`). */
export const STATE =
  words(`merged pushed done finished complete completed ready open closed deployed rolled_(?:out|back) in_progress under_?way reverted
  rebased approved failing stuck blocked fixed resolved solved pending in_review up down broken green red queued waiting halfway live installed applied
  restarted started stopped passing clean full dirty gone back reproduced found crashed hanging uncommitted unpushed renamed updated running`) +
  '(?:\\s(?:and|again|now|so far|locally|after (?:the|this|my|a)|since)(?!\\p{L})|\\s(?:for|in|on) (?!\\p{L}+days?|the (?:server|host|last|first)|both|all|every|each|port)|\\s*[.!,;]|\\s*$)'

/** What runs for minutes. */
export const PROCESS_ING =
  words(`restarting pulling compiling installing downloading uploading building deploying loading syncing indexing importing starting
  stopping crashing hanging booting migrating rendering rolling_out executing rebuilding reinstalling retrying failing cloning fetching seeding
  looking_(?:at|into|for|through) working_(?:on|through) waiting debugging fixing testing reviewing trying investigating refactoring rebasing merging checking cleaning asking
  blocked stuck about_to on_it in_a_meeting at_lunch asleep busy offline away`)

export const NOW = [
  words(`right_now at_the_moment at_present atm as_we_speak for_now for_the_moment for_the_time_being just_now earlier_today later_today
    this_(?:morning|afternoon|evening|minute|session|week|sprint) last_(?:night|week) today(?!'s) tonight yesterday tomorrow so_far any_(?:minute|moment)_now
    moments?_ago in_the_background up_next next_up nothing_to_commit half_?way this_takes_a_while`),
  `(?:an?|one|${COUNT}|couple of) (?:seconds?|minutes?|hours?|days?) ago(?!\\p{L})`,
  `(?<!\\p{L})in (?:a few|an?|${COUNT}) minutes?(?!\\p{L})(?! (?:of|after))`,
  `(?<!\\p{L})since (?:this morning|yesterday|an hour|lunch|noon)`,
  `^currently,? (?:the|we|i|it|this|that|no|all|my|our|there)(?!\\p{L})`,
  `(?<!\\p{L})(?:look|looks|fine|good|ok|okay|well|correct|there|done|again) now\\s*[.!]?$`,
  `(?<!\\p{L})(?:currently|presently|now) (?:\\p{L}+ing|is|are|being|broken|down|failing|blocked|stuck|red|green|passing|at|\\d+)(?!\\p{L})`,
  words(`gerade momentan im_moment soeben eben_(?:auf|erst|den) zurzeit derzeit heute gestern morgen_früh vorhin gleich_fertig fast_fertig
    jetzt_(?:grün|rot|durch|fertig|laufen|wieder) wieder_grün noch_nicht_(?:gemerged|fertig|durch|da|gepusht|behoben|geprüft) seit_(?:einer|ein_paar|wenigen|\\d+)_(?:stunden?|minuten?)`),
  words(`en_ce_moment à_l'instant pour_l'instant je_viens_de on_vient_de vient_d'être en_train_d* aujourd'hui hier demain en_cours presque_(?:fini|terminé)
    passent_maintenant tout_à_l'heure depuis_(?:une|quelques|\\d+)_(?:heures?|minutes?)`),
  words(`ahora_mismo en_este_momento por_ahora acabo_de acabamos_de hoy ayer mañana_por_la_mañana en_curso casi_list[oa]s? hace_un_(?:momento|rato)
    ahora_(?:estoy|estamos|voy|pasan) ya_pasan pasan_ahora desde_hace_(?:una|unas|\\d+)_(?:horas?|minutos?)`),
  words(`agora_mesmo agora_há_pouco há_pouco neste_momento no_momento por_enquanto acabei_de acabamos_de hoje ontem amanhã em_andamento quase_pront[oa]s?
    passaram_agora outra_vez_os`),
  words(
    `in_questo_momento proprio_ora per_ora adesso oggi ieri domani in_corso quasi_(?:finito|pronto) poco_fa appena_(?!possibile)\\p{L}+[tse][oiae]`,
  ),
  words(
    `op_dit_moment zojuist momenteel vandaag gisteren bijna_klaar nu_(?:groen|bezig|rood|nog|even) zonet daarnet net_(?:ge\\p{L}+|klaar|af|begonnen|binnen)`,
  ),
  words(
    `właśnie w_tej_chwili obecnie na_razie dzisiaj dziś wczoraj jutro w_trakcie prawie_gotow* przed_chwilą zaraz teraz_\\p{L}+(?:am|em|ę|my|ą|ja|a|e)`,
  ),
  words(
    `сейчас прямо_сейчас только_что в_данный_момент пока_что сегодня вчера завтра в_процессе почти_готов* теперь_\\p{L}+(?:ю|у|ем|им)`,
  ),
  words(
    `şu_anda? az_önce şimdilik bugün dün yarın devam_ediyor neredeyse birazdan şimdi_\\p{L}+(?:yor|yorum|yoruz) henüz`,
  ),
].join('|')

/** What runs, fails or comes up, in the other languages. */
const THING =
  words(`tests? specs? build(?:s|er)? server(?:s|n)? serwer suite ci pipelines? jobs? deploys? deployments? deployment container* linter lauf durchlauf migration(?:en|s)?
  serveurs? conteneurs? compilation déploiement base servidor(?:es)? contenedor(?:es)? pruebas compilación despliegue migración migraciones implantação contêiner testes
  migração compilação contenitore compilazione rilascio migrazione testen databank тесты сборка сервер контейнер миграция testler derleme sunucu`)
/** Still so, and not any more. */
const STILL_SO =
  words(`noch immer_noch weiterhin inzwischen mittlerweile encore toujours siguen? todavía aún continua[mn]? ainda segue[mn]? ancora continuano nog nog_steeds nu wciąż nadal ещё еще
  всё_ещё hâlâ`)
const AS_IT_IS =
  words(`fehl fehlschlagen schlägt schlagen rot grün kaputt offen fertig (?:aus|durch|da)(?=\\s*[.,;!]|$) rouges? verte?s? cassée?s? échouent? plante(?:nt)? tombe(?:nt)? fallando fallan? roj[oa]s? rot[oa]s? falhando
  falham? vermelh[oa]s? quebrad[oa]s? falliscono fallisce ross[oaie] rott[oaie] falen faalt rood stuk padają pada czerwon* падают падает красны[ей]`)

export const STILL = [
  // Still red, red again; what has just happened to it. What ends at a date (`noch bis Mai`) is a plan.
  `(?:${THING})(?:[^.,;]{0,20}?\\s(?:${STILL_SO})(?!\\sbis)[^.,;]{0,12}?\\s(?:${AS_IT_IS})|[^.,;]{0,12}?\\s(?:${AS_IT_IS})\\s(?:${STILL_SO})|\\s(?:(?:vient|viennent) (?:juste )?(?:de |d['’])\\p{L}+(?:er|ir|re)|(?:acaban?|acabou|acabaram) de|(?:si )?(?:è|sono|ha|hanno) appena|(?:läuft|laufen|hängt|hängen|wartet) seit(?=\\s(?:${COUNT}|einer|einem|heute|gestern|vorhin)(?!\\p{L})))(?!\\p{L}))`,
  `(?<!\\p{L}|(?:that|which|who) )still (?:fails?|crash(?:es)?|hangs?|breaks?)(?!\\p{L})|(?<!\\p{L})(?:pass|passes|fail|fails|works?) now\\s*[.!,;]?(?:\\s|$)`,
  `(?<!\\p{L}|that (?:is|are) |which (?:is|are) )still (?:\\p{L}+ing|running|red|green|broken|open|missing|left|to do|needs?|have to|waiting|failing)(?!\\p{L})`,
  `${words('läuft laufen baut kompiliert testet wartet hängt offen fehlt fehlen')}[^.]{0,20}?\\s${words('noch(?!\\sbis) gerade')}|${words('noch')}\\s(?:${COUNT}|ein(?:e|en)?|nicht fertig|offen|am laufen)(?!\\p{L})`,
  `${words('draait draaien loopt lopen wacht')}[^.]{0,15}?\\s${words('nog nu')}|${words('wacht_op warte_auf wartet_auf attends_* espero_que czekam_na жду ждём bekliyor*')}`,
  `${words('ещё еще wciąż hâlâ ainda_está* ainda_estão encore_en todavía_está* aún_está* ancora_in')}\\s\\p{L}+(?:тся|ет|ют|ит|ят|ся|je|ją|uje|yor|ando|endo|rodando|s)?(?!\\p{L})`,
].join('|')

export const COUNT_LEFT = [
  `(?:${COUNT}|most|half|all but \\p{L}+|no)(?: (?:more|other|remaining|uncommitted|modified|failing|open))?(?: of (?:the |them |${COUNT} )?)?\\s?(?:\\p{L}+ ){0,2}?(?:tests?|specs?|files?|errors?|warnings?|problems?|steps?|tasks?|todos?|items?|checks?|issues?|modules?|migrations?|tables?)(?!\\p{L})[^.]{0,25}?(?<!\\p{L})(?:left|remain(?:s|ing)?|still|passed|failed|are failing|is failing|to go|are done|so far|fixed|migrated|converted|applied|updated already|done already|(?:updated|renamed|moved|rewritten) (?:already|now))(?!\\p{L})`,
  `(?<!\\p{L})(?:remaining|modified|unstaged|uncommitted|unpushed|untracked) (?:warnings?|errors?|tests?|failures?|steps?|problems?|files?|changes?)(?!\\p{L})|\\d+ (?:remaining|left|modified|failing)(?!\\p{L})|commits? (?:ahead|behind)(?!\\p{L})`,
  `\\d+ (?:tests? )?(?:passed|failed|skipped)(?!\\p{L})|(?<!\\p{L})(?:is|now) at \\d+ ?(?:%|percent)|step \\d+ (?:of|is)(?!\\p{L})|to-?do:|down to (?:\\d+|\\p{L}+) (?:remaining|left|open)`,
  `(?<!\\p{L})(?:reports?|shows?|found|finds|there (?:are|is)|we have) (?:${COUNT}|no) (?:\\p{L}+ )?(?:errors?|warnings?|problems?|failures?)(?!\\p{L})`,
  `(?<!\\p{L})(?:rose|fell|went up|went down|dropped|increased|grew) from [\\d.]+`,
  `(?<!\\p{L})(?:il (?:n['’]?)?(?:en )?(?:ne )?reste(?: plus qu['’]\\p{L}*)?|reste à|faltan?|quedan?|faltam|restam|mancano|restano|został[oay]?|осталось|остались|осталась)(?!\\p{L}) (?:${COUNT}|\\p{L}+ ){0,1}`,
  `(?:${COUNT}) \\p{L}+ kaldı(?!\\p{L})`,
].join('|')

const DID = `(?:changed|edited|created|deleted|moved|opened|closed|ran|run|read|wrote|written|saw|found|updated|committed|pushed|started|stopped|finished|reverted|refactored|looked|asked|switched|tried|installed|checked|verified|noticed|fixed|added|removed|made|renamed|tested|implemented|merged|restarted|cleaned|adjusted|applied|deployed|rebased|rewrote|replaced|commented)`
/** Stems of what is done to code, with the ways in which each language says that somebody just did it. */
export const AGENT_DID = [
  `(?<!\\p{L})(?:i|the (?:agent|assistant))(?:['’]ve| has| have)?(?: just| then| also| now| already)* ${DID}(?!\\p{L})`,
  `(?<!\\p{L})we(?:['’]ve| have| just| already)+(?: just| already| now)* ${DID}(?!\\p{L})`,
  `(?:^|[.;] )(?:just |now |already |successfully )*${DID} (?:the|a|an|all|both|my|it|to|from|\\d+)(?!\\p{L})`,
  `(?<!\\p{L})(?:has|have) (?:just |now |already )*been ${DID}(?: (?:and|to|on|again|successfully)|\\s*[.!]|$)`,
  `(?<!\\p{L})(?:has|have) just \\p{L}+(?:ed|wn|ne|t|k)(?!\\p{L})`,
  `(?<!\\p{L})(?:just|finally) (?:finished|landed|merged|deployed|started|got|noticed|saw|ran|restarted|pushed|passed)(?!\\p{L})`,
  `(?<!\\p{L})(?:after|with|since|before) (?:this|my|the last|the latest) (?:change|commit|fix|merge|edit|patch)(?!\\p{L})|(?<!\\p{L})passed on retry`,
  `(?<!\\p{L})(?:the|our|my) (?:last|latest|previous|first|second|third|most recent) (?:run|build|deploy|attempt|try|test run|push|job|pipeline|retry|commit)(?!\\p{L})`,
  `(?<!\\p{L})(?:ich habe|ich hab|wir haben|habe ich)(?!\\p{L})[^.]{0,60}?(?<!\\p{L})(?:\\p{L}*ge(?:passt|ändert|baut|fügt|löscht|startet|testet|prüft|pusht|merged|fixt|schrieben|lesen|räumt|stellt|macht|laufen)|behoben|umbenannt|entfernt|ersetzt|aktualisiert|installiert|refaktoriert|korrigiert|repariert|eben)(?!\\p{L})`,
  `(?<!\\p{L})(?:j['’]ai|on a|nous avons) (?:bien |déjà |juste )?(?:corrigé|ajouté|modifié|supprimé|renommé|lancé|relancé|testé|fusionné|poussé|mis à jour|installé|terminé|fini|changé|déplacé)(?!\\p{L})`,
  `(?<!\\p{L})(?:ya )?(?:he|hemos) (?:corregido|añadido|agregado|modificado|borrado|eliminado|renombrado|lanzado|probado|actualizado|instalado|terminado|cambiado|movido|subido)(?!\\p{L})`,
  `(?<!\\p{L})(?:já )?(?:corrigi|adicionei|alterei|removi|apaguei|renomeei|testei|atualizei|instalei|terminei|mudei|movi|subi|rodei|criei)(?!\\p{L})`,
  `(?<!\\p{L})(?:ho|abbiamo) (?:appena |già )?(?:corretto|aggiunto|modificato|rimosso|cancellato|rinominato|lanciato|provato|aggiornato|installato|finito|cambiato|spostato)(?!\\p{L})`,
  `(?<!\\p{L})(?:ik heb|we hebben|heb ik)(?!\\p{L})[^.]{0,50}?(?<!\\p{L})(?:aangepast|toegevoegd|verwijderd|hernoemd|gestart|getest|bijgewerkt|geïnstalleerd|gewijzigd|verplaatst|gefixt|gepusht|opgelost)(?!\\p{L})`,
  `(?<!\\p{L})(?:poprawił[ae]m|dodał[ae]m|usunął[ae]m|usunęł[ae]m|zmienił[ae]m|zaktualizował[ae]m|uruchomił[ae]m|naprawił[ae]m|przeniosł[ae]m|skończył[ae]m)(?!\\p{L})`,
  `(?<!\\p{L})я (?:уже |только что )?(?:исправил|добавил|удалил|обновил|переименовал|запустил|поправил|изменил|проверил|перенёс|закончил|правлю|запускаю|смотрю|жду)а?(?!\\p{L})`,
  `(?<!\\p{L})(?:düzelttim|ekledim|sildim|güncelledim|değiştirdim|çalıştırdım|taşıdım|bitirdim|yeniden adlandırdım)(?!\\p{L})`,
].join('|')

/** The first person at work, and somebody who is not there or does something at this moment. */
export const DOES_NOW = [
  `(?<!\\p{L})(?:i|we)(?:['’]m| am| are|['’]re) (?:currently |now |just |still )?(?:\\p{L}+ing|done|about to|on it|going to)(?!\\p{L})`,
  `^(?:now |next |just |currently |still )*(?:working on|working through|switching|continuing|moving on|trying|looking|checking|waiting|pausing|rebasing|merging|debugging|fixing|investigating|refactoring|reading|implementing|updating|adding|removing|writing)(?!\\p{L})(?![^.]*\\b(?:is|are|needs?|requires?|must|should|breaks?|triggers?|takes?|means?|goes|go)\\b)`,
  `(?<!\\p{L})je (?:lance|relance|corrige|vérifie|regarde|teste|modifie|attends|continue|termine|redémarre)(?!\\p{L})|(?<!\\p{L})(?:bin|sind) mit [^.]{1,30} durch(?!\\p{L})`,
  `,\\s(?:cleaning|fixing|retrying|rerunning|looking|waiting|checking|trying)\\s[^.]{0,40}(?:first|now|it|again|next)?\\s*[.!]?$`,
  `(?<!\\p{L})(?:user|agent|assistant|person|team|he|she)\\s(?:is|are|am) (?:now |still |currently )?(?:at home|home|sick|ill|out of (?:the )?office|at lunch|in a meeting|on the phone|on the way|asleep|away|busy|offline|tired|back soon|leaving)(?!\\p{L})(?! (?:every|on|with|when))`,
  `(?<!\\p{L})(?:agent|assistant|it) (?:is|are) (?:now |just |still |currently )?(?:reading|running|editing|writing|renaming|adding|removing|doing|going|leaving|switching)(?!\\p{L})`,
  `(?<!\\p{L})(?:off to|back at|out for) (?:lunch|bed|\\d+)|(?<!\\p{L})(?:on a train|on the road|at the airport|at the dentist|at the doctor)(?!\\p{L})`,
  `(?<!\\p{L})(?:lasse? (?:ich )?(?:sie|es|die tests)?[^.]{0,20}laufen|bin (?:gerade|noch|dabei)|ich (?:warte|schaue|prüfe|teste|baue|starte|lasse))(?!\\p{L})`,
  `(?<!\\p{L})(?:estoy|estamos|estou|estamos|sto|stiamo) (?:\\p{L}{2,6} )?(?:\\p{L}+[nd]do|a \\p{L}+[aei]r)(?!\\p{L})|(?<!\\p{L})ik (?:ben (?:nu|bezig)|wacht|draai|kijk|ga nu)(?!\\p{L})`,
  `(?<!\\p{L})(?:poprawiam|sprawdzam|uruchamiam|pracuję|czekam|naprawiam|testuję|przenoszę|запускаю|проверяю|правлю|смотрю|чиню|поднимаю|собираю|обновляю|çalışıyorum|bakıyorum|düzeltiyorum|bekliyorum|deniyorum)(?!\\p{L})`,
  `(?<!\\p{L})(?:testler|derleme|build|sunucu|konteyner)\\p{L}*(?: \\p{L}+)? \\p{L}+(?:iyor|ıyor|uyor|üyor|ecek|acak|di|dı|ti|tı)(?!\\p{L})`,
  `(?<!\\p{L})(?:тесты|сборка|билд|пайплайн|контейнер|миграция)(?: ещё| еще| уже| снова)? (?:идёт|идет|идут|гоня[ею]тся|гоняются|запущен[аы]?|падает|падают|прошл[аи]|упал[аи]?|собирается|висит)(?!\\p{L})`,
].join('|')

/** What comes next in this work. */
export const WILL_DO = [
  `(?<!\\p{L})(?:i|we)(?:['’]ll| will) (?:now |then |next |also )?\\p{L}+|(?<!\\p{L})let me (?!know)\\p{L}+|(?:^|[.,;] )(?:next|then|afterwards|after that)(?:,| i| we| step| up| the)[^.]{0,40}\\b(?:will|is|are|comes?|follows?|i|we)\\b`,
  `(?<!\\p{L})(?:will|[’']ll|going to|about to) (?:now |next |then )?(?:continue|proceed|finish|push|commit|merge|be back|look (?:at|into)|have a look|check|rerun|retry|rename|update the|fix (?:the|this|it)|add (?:the|a|tests)|run (?:the|it)|leave|stop for)(?!\\p{L})`,
  `(?<!\\p{L})ready (?:to|for) (?:commit|merge|review|push|test|be merged)(?!\\p{L})`,
  `(?<!\\p{L})(?:danach|anschließend|als nächstes) (?:kommen|kommt|folgt|folgen|mache ich|teste ich|werde ich|gehe ich|sind|ist)(?!\\p{L})|(?<!\\p{L})(?:ensuite|après ça),? je (?:vais|lance|passe)(?!\\p{L})|(?<!\\p{L})(?:luego|después) (?:voy|vamos|sigo)(?!\\p{L})|(?<!\\p{L})(?:je vais|on va|voy a|vamos a|vou|sto per|ga ik|ga nu) (?!toujours|siempre|sempre)\\p{L}+(?!\\p{L})`,
].join('|')

const ASKS = words(
  'wants? asks? asked would_like wanted needs? möchte will bittet veut demande quiere pide quer pede vuole chiede wil vraagt chce prosi хочет просит istiyor',
)
const IN_THIS =
  words(`this_time now one_more_time before_the_(?:commit|push|merge|next_step) the_current_(?:file|diff|page|function|test|change) of_the_current once_more once_again this_once again_in_this in_this_(?:reply|answer|response|message|turn|session|task) for_this_(?:task|change|one|pr|branch|session|file|commit|fix|run)
  just_this_once before_continuing with_step the_last_(?:answer|reply|message|output|command|run) again(?=\\s*[.!]?$) stop_for shown_again printed_again listed_again run_again repeated diesmal dieses_mal in_dieser_antwort nochmal noch_einmal
  cette_fois dans_cette_réponse encore_une_fois esta_vez otra_vez en_esta_respuesta desta_vez nesta_resposta stavolta questa_volta deze_keer tym_razem ещё_раз на_этот_раз в_этом_ответе bu_sefer bu_yanıtta`)
export const ASKED_NOW = [
  `(?:${ASKS})[^.]{0,60}?(?:${IN_THIS})`,
  `(?<!\\p{L})(?:for this (?:task|pr|branch|session|run)|in this (?:reply|answer|response|turn)) (?:only|alone)?\\s*[.!]?$`,
].join('|')

/** What is said of the work in progress and of nothing else. */
export const IN_WORK = [
  words(`in_progress work_in_progress wip (?:almost|nearly)_(?:done|there|finished|ready) done_with_(?:the|this|step|part) on_branch up_to_date_with half_(?:done|finished)
    still_working_(?:on|through) waiting_for_(?:a_|the_)?(?:review|ci|approval|merge|second|reply|answer|feedback) waits_for_(?:a_|the_)(?:review|ci|merge|second)`),
  `(?<!\\p{L})(?:the )?(?:current|working|active|checked[- ]out) (?:branch|tree|directory|task|file|commit) (?:is|has)(?!\\p{L})`,
  `(?<!\\p{L})(?:ran|went|came) through(?!\\p{L})|(?:^|[.;] )(?:the )?\\p{L}+ (?:restarted|updated|rebuilt|reinstalled|deployed|merged|pushed), |(?<!\\p{L})this session (?:is|was|deals)(?!\\p{L})|(?<!\\p{L})(?:works?|working|compiles?|builds?|starts?) (?:now|again|locally now|on my machine)(?!\\p{L})|(?<!\\p{L})(?:responds|answers|runs) again\\s*[.!]?$`,
  `(?<!\\p{L})(?:all )?(?:unit |e2e )?(?:tests?|builds?|ci|lint|pipeline|checks?|suite|type ?check)(?!\\p{L})[^.,;]{0,50}?(?<!\\p{L})(?:pass(?:es|ed|ing)?|fail(?:s|ed|ing)?)(?: (?:now|again|locally|after|for|and)(?!\\p{L})[^.]*)?\\s*[.!]?$`,
  `(?<!\\p{L})(?:finished|completed|succeeded|failed|passed|crashed|stopped|works?|working|up|down|running) (?:again|and (?:the|it|all|everything|is|are)|without errors)(?!\\p{L})|(?<!\\p{L})(?:is|are) being (?:resolved|fixed|merged|rebased|rebuilt|debugged|restarted)(?!\\p{L}| (?:by|when|only))`,
  // The same elsewhere: a thing that runs, and again, already.
  `${words('build server serwer sunucu container kontener deploy pipeline tests? testy testler serveur servidor servizio servicio сервер сборка контейнер derleme')}[^.]{0,30}?\\s${words('wieder weer di_nuovo de_nuevo otra_vez de_novo à_nouveau ponownie już снова опять уже(?!\\sне) yeniden tekrar')}(?!\\p{L})`,
  `(?<!\\p{L})is (?:being|getting) \\p{L}+(?:ed|n)(?!\\p{L})(?! (?:by|only|when|every))|(?<!\\p{L})steps? (?:is|are|\\d+ (?:is|of))? ?(?:done|complete|finished)(?!\\p{L})`,
  words(
    'wird_gerade ist_gerade läuft_(?:gerade|noch(?!_bis)) sind_(?:jetzt|wieder)_grün est_(?:maintenant_)?(?:vert|rouge|cassé) están?_(?:en_verde|fallando|corriendo) está_(?:verde|quebrado|rodando) passano_(?:ora|adesso)',
  ),
  `\\b(?:at|by) \\d{1,2}(?::\\d\\d)? ?(?:am|pm|o[’']clock) (?:today|i|we|the (?:build|deploy) (?:failed|passed|finished))\\b`,
].join('|')

export const EAST_ASIAN_MOMENT = new RegExp(
  [
    '刚刚|剛剛|刚才|剛才|正在(?!.{0,6}(?:使用的|用的))|目前(?:正|還|还)|(?:现在|現在)(?:都|已经|已經|就|正|可以)|(?:都|已经|已經)?通过了|通過了|今天|明天|昨天|暂时|暫時|还没|還沒|还在(?!用|使用|支持)|還在(?!用|使用|支援)|还是[红挂]|(?:我|都)?已[经經][^。]{0,20}了|接下来|接下來|马上就|馬上就|还剩|還剩|再过.{0,4}分钟',
    '今ちょうど|いま.{0,12}(?:中|ています)|ただいま|ところです|たった今|さっき|現在.{0,20}(?:ています|中)|(?:修正|実行|作業|確認|対応|調査|ビルド|待機)中(?:です|で)?[、。.]?|通りました|通ったので|次は.{0,14}(?:します|する)[。]?$|まだ(?:赤|失敗|落ち)|まだ.{0,12}(?:ています|ていません|ない|中です)|成功しました|(?:終わり|完了し|失敗し|起動し|停止し|落ち)ました|(?:修正|変更|追加|削除|更新)しました|今日|とりあえず|これから.{0,20}(?:ます|する)|残り.{0,6}(?:です|件|個)|待っています',
    '지금(?!부터|은 더)|방금|현재.{0,20}(?:중|고 있)|(?:수정|진행|확인|작업|실행|빌드) ?중(?:이다|입니다|이에요)?|통과(?:했|함|됐)|오늘|아직|고 있습니다[.]?$|남았|(?:끝났|완료했|완료됐|실패했|성공했|멈췄)|곧 |이제 .{0,15}(?:합니다|할게요)|(?:수정|추가|변경)했',
  ].join('|'),
  'u',
)

/** A "now" that lasts: instead of what was before, or by rule. */
export const LASTING = new RegExp(
  [
    // A condition at the beginning: what follows holds each time.
    `^${words('if when once as_soon_as wenn sobald falls quand si dès cuando quando se appena als zodra jeśli gdy если когда')}(?!\\s(?:i|ich|je|yo|io)(?!\\p{L}))`,
    words(
      `until_further_notice bis_auf_weiteres jusqu'à_nouvel_ordre hasta_nuevo_aviso até_novo_aviso fino_a_nuovo_avviso tot_nader_order do_odwołania`,
    ),
    words(`from_now from_version instead_of no_longer not_any_?more supported always never every each only(?!_the_failing) must unless until whenever when by_the_bot older_than is_not_enough are_not
      may should because means? on_principle now_and_then (?<!a\\s)while as_long_as solange tant_que by_default by_design not_on behind_a by_hand`),
    words(`nicht_mehr nur_noch ab_jetzt statt immer nie plus_jamais désormais toujours ya_no siempre nunca já_não sempre niet_meer voortaan już_nie zawsze
      больше_не всегда только_из artık weil parce_que porque perché omdat bo потому_что müssen muss dürfen`),
    '不再|只从|只從|一律|改为|改為|以后|今後|もう使わ|常に|必ず|더 이상|항상|必须|因为|ので|때문',
  ].join('|'),
  'u',
)
