import { compileConcepts } from '../../lib/classify/concepts.js'
import { lazy } from '../../lib/lazy.js'

/**
 * Words of many languages that stand for one thought each, for the table of wishes: what it learns of a thought in one
 * language holds in the others. `*` stands for any ending, `_` for a blank; case and accents do not matter. Signs of East
 * Asian writing are found anywhere in a word.
 */
const CONCEPTS: Readonly<Record<string, string>> = {
  remember: `remember* remembr* rember rmbr rember* memoriz* memoris* merk* gemerkt* einpräg* eingeprägt erinner* denk_dran denk_daran
    retien* retenir reten* retiens souvien* souvenir mémoris* rappelle_toi recuerd* recorda* acuérda* acord* lembr* decor* ricord* rammenta* onthou* herinner*
    zapamięt* pamięt* запомн* запомин* помни* помнить hatırla* aklında aklına 记住 记得 记着 牢记 记下 谨记 铭记 覚え 憶え 記憶し 기억 외워 기억해
    kom_ihåg komma_ihåg minns husk* muista* muistu* pamatuj* zapamatuj* zapamätaj* запамят* памята* jegyezd_meg emlékez* emlékezz* ține_minte amintește* reține* θυμήσου
    θυμάσαι να_θυμ* تذكر* احفظ זכור תזכור תזכרי לזכור याद nhớ ghi_nhớ ingat*`,
  forget: `forget* forgot* vergiss* vergess* oubli* olvid* esque* dimentic* scord* vergeet* vergeten zapomn* zapomin* забуд* забыва* забыт* забыл*
    unut* 忘 잊 까먹 glöm* glem* unohda* zapomen* zapomeň zabud* забув* felejts* felejtsd elfelejt* uita* uiți ξεχν* ξεχασ* تنس* انس* תשכח* לשכוח भूल quên lupa*`,
  note: `note noting noted notes jot* write_down write_this_down take_note make_a_note notier* aufschreib* schreib_dir vermerk* vormerk* festhalt* halt_fest halte_fest notiz*
    noter notez consign* prends_note anot* apunt* toma_nota annot* segna* segnat* noteer* noteren opschrijv* schrijf_op aantekening* zanot* zapisz* notat* odnot* запиш* заметк* отмет*
    not_al* not_et* not_düş* not_defter* 记录 记一 备忘 笔记 备注 记入 メモ 控え 書き留 書いてお 記録 메모 적어 기록 anteckn* notera* merkitse* kirjaa* poznamen* poznač* zapiš* занотуй*
    jegyezd_fel jegyzet* notează noteaz* σημείωσ* سجل دون רשום תרשום नोट ghi_chú ghi_lại catat*`,
  store: `save saved saves saving store stored storing keep keeps kept keeping record recorded retain persist* speicher* abspeicher* ablege* behalt* behält* bewahr* enregistr* sauvegard* gard*
    conserv* stock* guard* almacen* graba* salv* grava* armazen* registr* tieni* tenere tenga conserva* bewaar* bewar* opslaan sla_op sla houd hou zachowa* przechow* trzymaj сохран*
    храни* держи* sakla* kaydet* kayıt tut 保存 存 收录 存入 残し 登録 저장 보관 간직 spar* lagr* gem tallenna* säilytä* ulož* uchov* збереж* зберіг* mentsd* tárol* salvea* păstrea*
    αποθήκευ* κράτ* احتفظ خزن שמור תשמור सहेज सेव lưu giữ simpan*`,
  memory: `memory memories brain notebook long_term_memory gedächtnis* hinterkopf langzeitgedächtnis* mémoire tête memoria cabeza memória cabeça testa geheugen achterhoofd hoofd pamięć pamięci
    głow* памят* голов* hafıza* belleğ* bellek* 记忆 脑 心里 記憶 頭 メモリ 메모리 머리 머릿속 minne* minnet hukommelse* muisti* muistiin paměť* paměti памят* memóri* memorie μνήμη ذاكرة*
    الذاكرة זיכרון मेमोरी स्मृति bộ_nhớ trí_nhớ memori ingatan`,
  mind: `in_mind to_heart im_kopf im_hinterkopf hinter_die_ohren auf_dem_schirm en_tête à_l_esprit en_compte en_cuenta en_mente presente em_mente em_conta a_mente in_mente conto in_gedachten
    in_het_achterhoofd in_je_achterhoofd na_uwadze pod_uwagę w_pamięci в_виду учти* учитыва* имей_в aklında aklından akılda göz_önünde 留意 注意 谨记 心に 念頭 頭に 명심 염두 유념 i_åtanke
    i_minnet i_baghovedet i_bakhodet mielessä na_paměti на_увазі май_на észben în_minte υπόψη في_الاعتبار بالك ध्यान lưu_ý camkan perhatikan`,
  later: `from_now_on from_here_on from_this_point from_today going_forward moving_forward in_future in_the_future for_future for_the_future future next_time next_session later hereafter henceforth onwards
    for_the_rest forever for_good long_term for_later permanently in_all_future upcoming ab_jetzt ab_sofort von_nun_an ab_heute künftig* zukunft zukünftig* dauerhaft* nächste* später*
    fortan kommende* weitere* désormais dorénavant avenir à_partir_de_maintenant dès_maintenant prochaine* la_suite durablement définitiv* en_adelante a_partir_de_ahora de_ahora_en futuro futura* futuras
    próxim* más_adelante permanente* daqui_pra_frente daqui_para daqui_em de_agora_em a_partir_de_agora doravante d_ora_in da_ora_in da_adesso in_futuro prossim* voortaan vanaf_nu
    vanaf_vandaag toekomst* volgende in_het_vervolg blijvend* od_teraz odtąd od_dziś przyszłość przyszłości następn* kolejn* na_stałe впредь отныне с_этого_момента будущ* дальнейш* следующ*
    навсегда потом позже bundan_sonra bundan_böyle gelecek* ileride ilerisi bir_dahaki kalıcı* artık sonraki sonrası* 以后 今后 往后 从今 从现在 下次 将来 长期 永久 日后 之后都 これから 今後 以後
    次回 将来 ずっと 次から 今日から 앞으로 지금부터 이제부터 다음 나중 향후 계속 영구 오늘부터 framöver hädanefter från_och_med från_nu framtid* nästa fremover fra_nu fra_nå framtidig* fremtid* næste
    neste jatkossa tästä_lähtien tulevaisuu* ensi_kerralla od_teď odteď příště napříště budouc* od_nynějška відтепер надалі майбутн* наступн* mostantól ezentúl jövő* a_jövőben de_acum viitor*
    από_δω από_τώρα στο_εξής μέλλον* من_الآن مستقبل* المستقبل لاحقا מעכשיו מהיום בעתיד להבא अब_से आगे_से भविष्य từ_giờ từ_nay từ_bây sau_này lần_sau tương_lai mulai_sekarang ke_depan* selanjutnya`,
  always: `always immer stets grundsätzlich generell toujours systématiquement siempre sempre altijd steeds zawsze всегда постоянно her_zaman hep daima 总是 一直 永远 一律 始终 都要 常に いつも
    必ず 항상 언제나 늘 alltid altid aina vždy vždycky завжди mindig întotdeauna mereu πάντα دائما תמיד हमेशा luôn selalu`,
  never: `never nie niemals jamais nunca jamás mai nooit nigdy никогда ни_в_коем asla hiçbir 从不 绝不 决不 永不 永远不 绝对不 決して 絶対に 절대 aldrig aldri koskaan ikinä nikdy ніколи
    soha niciodată ποτέ أبدا לעולם_לא אף_פעם कभी đừng_bao không_bao jangan_pernah tidak_pernah`,
  not: `not dont don_t doesnt isnt wont cant didnt no without nicht kein* ohne ne pas n sans no sin não nem sem non senza niet geen zonder nie bez не нет без değil yok 不 别 没 勿 非 禁止 ない
    ません ず 禁止 안 않 말 없 못 금지 inte ej utan ikke uden älä ei ne není bez nem ne nu fără δεν μην χωρίς لا لم بدون לא אל בלי नहीं मत không đừng tidak jangan tanpa`,
  noneed: `no_need neednt dont_need dont_have_to dont_bother not_necessary not_worth brauchst_du brauchst_dir musst_du_dir musst_du_nicht nicht_nötig unnötig pas_besoin pas_la_peine inutile
    no_hace_falta no_necesit* não_precisa não_é_preciso não_é_necessário non_serve bisogno non_occorre hoeft hoef niet_nodig nie_musisz nie_trzeba не_нужно не_надо не_обязательно незачем
    gerek_yok gerekmez gerekmiyor 不用 不必 无需 不需要 没必要 用不着 必要ない 必要はな 不要 いらない なくていい なくてもいい 필요_없 필요없 필요는_없 않아도 안_해도 behöver_inte behövs_inte inte_nödvändigt
    behøver_ikke ikke_nødvendig tarvitse není_třeba nemusíš не_треба не_потрібно nem_kell nu_e_nevoie nu_trebuie δεν_χρειάζεται لا_داعي لا_حاجة אין_צורך לא_צריך ज़रूरत_नहीं không_cần tidak_perlu
    gak_usah`,
  delete: `delete* remove* drop discard* erase* wipe clear lösch* entfern* supprim* efface* enlèv* borra* elimin* quita* apag* remov* cancell* rimuov* togli verwijder* wis usuń* usun* skasuj*
    удал* убери* сотр* sil* kaldır* 删 去掉 移除 清除 削除 消し 消す 삭제 지워 제거 ta_bort radera slet* fjern* poista* smaž* odstraň* видал* töröl* șterge* διάγραψ* σβήσ* احذف מחק हटा xóa hapus*`,
  now: `for_now right_now now just_this today currently at_the_moment temporar* this_time once meanwhile tonight tomorrow this_session jetzt gerade vorerst heute morgen momentan erstmal diesmal gleich
    vorübergehend maintenant l_instant aujourd_hui cette_fois provisoire* ahora por_ahora hoy mañana esta_vez de_momento temporal* agora por_enquanto hoje amanhã desta_vez dessa_vez ora adesso oggi
    domani stavolta nu vandaag morgen even deze_keer voorlopig tijdelijk teraz dzisiaj dziś jutro na_razie tym_razem сейчас сегодня завтра пока этот_раз временно şimdi şimdilik bugün yarın bu_sefer
    geçici 现在 今天 明天 暂时 目前 这次 先 刚 临时 今 今日 明日 今回 とりあえず さっき 一時 지금 오늘 내일 일단 이번 방금 임시 just_nu idag lige_nu i_dag i_dag nyt tänään teď dnes зараз сьогодні most ma
    acum azi τώρα σήμερα الآن اليوم עכשיו היום अभी आज bây_giờ hôm_nay sekarang hari_ini`,
  ask: `what how why when where who which whether was wie warum wann wo wer welche* ob wieso weshalb que quoi comment pourquoi quand où qui quel* combien est_ce qué cómo por_qué cuándo dónde
    quién cuál* o_que como por_que quando onde quem qual* che_cosa cosa come perché dove chi quale wat hoe waarom wanneer waar wie welk* co jak dlaczego kiedy gdzie kto który* czy что как почему когда
    где кто какой какие зачем ли ne nasıl neden niye nerede kim hangi mi mı mu 什么 怎么 为什么 哪 谁 吗 呢 多少 何 なぜ どう どこ いつ 誰 どの ですか か 뭐 무엇 어떻게 왜 언제 어디 누가 어느 나요 까 니
    vad hur varför hvad hvordan hvorfor mikä miten miksi proč який чому mi hogyan miért ce cum de_ce τι πώς γιατί ما كيف لماذا هل מה איך למה האם क्या कैसे क्यों gì sao thế_nào apa bagaimana kenapa`,
  can: `can_you could_you would_you will_you can_u could_u can_we kannst_du könntest_du würdest_du können_sie könnten_sie magst_du peux_tu pourrais_tu pouvez_vous pourriez_vous tu_peux tu_pourrais
    puedes podrías puede podría pode poderia podes podias consegue puoi potresti può kun_je kan_je zou_je kunt_u zou_u kun_jij możesz mógłbyś mogłabyś czy_możesz можешь можете мог_бы мог_ли могла_бы
    misin mısın musun misiniz mısınız 能不能 可以 能 可不可以 もらえ くれ いただけ できますか 수_있 줄래 줄_수 kan_du skulle_du kunne_du kunne_du voitko voisitko můžeš mohl_bys můžete можеш чи_можеш tudnád
    tudsz poți ai_putea μπορείς هل_يمكنك يمكنك תוכל אתה_יכול सकते có_thể bisakah dapatkah`,
  please: `please pls plz kindly bitte stp svp s_il_te s_il_vous por_favor porfa per_favore per_cortesia alsjeblieft aub alstublieft graag proszę пожалуйста плиз прошу lütfen rica 请 麻烦 拜托 劳驾
    帮 ください 下さい お願い 頼む ほしい 欲しい 주세요 줘 부탁 제발 둬 snälla tack venligst gerne vær_så ole_hyvä kiitos prosím будь_ласка kérlek légy_szíves te_rog rog παρακαλώ من_فضلك رجاء בבקשה कृपया
    làm_ơn vui_lòng hãy tolong mohon`,
  i: `i im my me mine ive ich mir mich mein* je j moi mon ma mes me yo mi mis mí me eu meu minha mim io mio mia mi ik mij me mijn ja mi mój moja mnie moje я мне мой моя меня моё ben bana benim beni
    我 私 僕 俺 나 내 저 제 jag mig min jeg mig min mit minä minun já mi můj мій мені én nekem eu mie meu εγώ μου أنا لي אני לי मैं मेरा मुझे tôi mình em saya aku gue`,
  you: `you your yours u du dir dich dein* sie ihnen ihr tu te toi ton ta vous votre tú te ti tu usted você te lhe seu sua ti vc tu ti tuo tua lei je jij jou jouw u uw ty ci tobie twój pan pani ты тебе тебя
    твой вы вам вас sen sana senin siz 你 您 君 あなた 너 네 당신 du dig din dig sinä sinun ty ti tobě ти тобі te neked tu ție εσύ σου أنت لك אתה לך तुम आप bạn kamu lo anda`,
  we: `we our us weve wir uns unser* nous notre nos on nosotros nuestr* nós nosso* nossa* gente noi nostr* we wij ons onze my nas nasz* nam u_nas мы нас наш* нам biz bizim bize 我们 咱 我们的 私たち うち
    弊社 우리 저희 vi vår vårt os vores oss vår me meidän my nás náš* ми нас наш* mi nekünk noi nostru εμείς μας نحن لنا אנחנו שלנו हम हमारे chúng_tôi chúng_ta kami kita`,
  this: `this that these those it following das dies* folgende* es ça cela ceci cette ce ci esto eso este esta lo isso isto este esta disso disto questo questa quello lo dit dat deze die het to tego tę ten
    это этот эту этого bunu bu şunu şu 这 那 此 它 これ この それ その 以下 이거 이걸 이것 이 그거 그걸 det detta den dette tämä tätä tohle toto це цей ezt ez asta acest αυτό هذا ذلك זה זאת यह इसे này điều_này
    ini itu`,
  know: `know knows aware wiss* weißt weiss sache savoir sachez sais sabe* sepa* saber saib* sap* sappi wet weten weet wiedz* wiedzieć знай* знать bil bilmen* bilin* bilesin 知道 了解 晓得 知っ
    理解 把握 承知 알아 알고 알려 vet veta ved vide tiedä* věz vědět знай* tudd tudj* tudnod ști* să_știi ξέρ* να_ξέρ* اعلم لتعلم דע שתדע जान biết tahu ketahui`,
  rule: `rule rules ruling convention conventions policy guideline* standard standing principle habit regel* vorgabe* konvention* gewohnheit grundsatz règle* convention* consigne* habitude regla* norma*
    convenci* costumbre regra* convenç* hábito regola* regole convenzion* abitudine afspraak afspraken gewoonte reguł* zasad* konwencj* nawyk правил* соглашени* привычк* принцип* kural* alışkanlık prensip*
    规则 规范 约定 原则 规矩 惯例 习惯 ルール 規則 決まり 方針 習慣 規約 原則 규칙 원칙 관례 습관 컨벤션 약속 sääntö* pravidl* zvyk szabály* regul* κανόν* قاعدة כלל नियम quy_tắc quy_ước aturan kebiasaan`,
  prefer: `prefer prefers preference preferences like love hate want wants wish bevorzug* mag möchte will lieber vorliebe* wunsch präferenz* préfèr* préfér* aime veux voudrais souhait* prefier*
    preferi* preferencia* gusta quiero quisiera prefir* prefere* preferência* gosto quero queria preferisc* preferenz* voglio vorrei piace verkies* voorkeur* liever wil wol* chc* lubi* preferuj* preferencj*
    предпочит* предпочт* хочу хотел* люблю нрав* tercih* isterim istiyorum isti* sever* 喜欢 想 希望 偏好 讨厌 好き 欲し たい 希望 好み 嫌い 좋아 원해 싶 선호 싫어 föredrar vill foretrækker vil ønsker haluan raději chci
    краще_хоч* szeretn* prefer vreau προτιμ* θέλω أفضل أريد מעדיף רוצה पसंद चाहता thích muốn suka lebih_suka mau`,
  decide: `decid* decision* agreed chose chosen settled entschied* entschlossen beschluss* beschloss* entscheid* geeinigt festgelegt décid* décision* choisi convenu acordado decisi* elegi* combinad* escolh*
    deciso decid* scelto scelta beslo* besluit* afgesproken gekozen postanow* zdecyd* ustali* decyzj* wybra* реш* договор* выбра* karar* seçtik 决定 定了 结论 选 決め 決定 決ま 選ん 결정 정했 정한 합의 bestämt beslutat
    besluttet aftalt päätti* rozhod* dohod* вирішил* döntött* hotărât am_ales αποφασ* قررنا החלטנו तय quyết_định memutuskan sepakat`,
  scope: `session sessions chat chats conversation* project projects repo repository codebase workspace task tasks sitzung* gespräch* projekt* aufgabe* session* conversation* projet* dépôt tâche* sesi*
    conversaci* charla* proyecto* tarea* sess* conversa* projeto* tarefa* sessione progett* compit* sessie* gesprek* taak taken sesj* rozmow* zadan* zadań сесси* разговор* чат* проект* задач* oturum* konuşma* sohbet*
    proje* görev* 会话 对话 项目 任务 专案 セッション 会話 プロジェクト 案件 タスク 세션 대화 프로젝트 작업 samtal* uppgift* samtale* opgave* oppgave* istunto* keskustelu* tehtäv* relac* úkol* konverzac* сесі* розмов* завдан*
    munkamenet* beszélget* feladat* sesiun* conversați* sarcin* συνεδρί* έργο جلسة محادثة مشروع שיחה שיחות פרויקט משימ* सत्र बातचीत प्रोजेक्ट phiên dự_án tugas sesi percakapan proyek`,
  all: `every each all any whenever everywhere anything everything wherever jede* alle* sämtlich* überall chaque tout* tous partout cada tod* cualquier* siempre_que qualquer ogni tutt* qualsiasi ovunque elk* ieder*
    alles overal każd* wszystk* wszędzie кажд* все всех всем всегда любой любо* везде her bütün tüm hepsi 每 所有 全部 任何 凡是 全て すべて 全部 毎 各 どの 모든 매 전부 마다 모두 varje alla allt hver* alle alt joka
    kaikki kaikissa každ* všech* кожн* усі всі minden fiecare toate κάθε όλα كل جميع כל हर सभी mỗi tất_cả mọi setiap semua`,
  important: `important crucial essential vital critical wichtig* unbedingt important* essentiel* surtout impératif importante* fundamental imprescindible belangrijk* ważn* koniecznie важн* обязательно
    önemli* mutlaka sakın 重要 关键 务必 千万 一定 重要 大事 大切 중요 꼭 반드시 viktig* viktigt vigtig* tärkeä* důležit* важлив* обовязково fontos* σημαντικ* مهم חשוב महत्वपूर्ण ज़रूरी quan_trọng penting`,
  info: `fyi info information fact facts detail details context heads_up reference hinweis* information* tatsache* infos fait dato* datos información fato informação dica informazion* promemoria weetje feit informacj* fakt* dla_informacji
    информац* факт* справк* к_сведению bilgi* 信息 事实 资料 参考 备查 情報 参考 補足 前提 참고 정보 사실 för_information til_orientering tiedoksi tieto informac* інформац* információ informație πληροφορί* معلومة מידע जानकारी
    thông_tin informasi`,
  again: `again repeat* remind* twice tell_you every_time keep_telling nochmal noch_einmal noch_mal wieder* wiederhol* jedes_mal répét* redire redis encore à_chaque_fois repet* repit* otra_vez de_nuevo cada_vez
    toda_vez outra_vez ripet* di_nuovo ogni_volta opnieuw herhal* nog_een_keer weer telkens elke_keer powtarz* powtórz* znowu znów jeszcze_raz за_каждым повтор* снова опять ещё_раз каждый_раз напомин* tekrar*
    bir_daha yine her_seferinde 再 又 重复 每次 二度 また 繰り返 毎回 何度 다시 또 반복 두_번 매번 igen upprepa gentag* igjen toista uudelleen znovu opakova* znova щоразу ismét újra din_nou repeta ξανά مرة_أخرى שוב फिर lại lagi`,
  file: `file files folder directory disk drive database db table readme config document* docs doc docstring changelog wiki ticket issue comment comments datei* ordner* festplatte datenbank* tabelle* kommentar*
    fichier* dossier* disque base_de table commentaire* archivo* fichero* carpeta* disco base_de tabla* comentario* arquivo* ficheiro* pasta* banco tabela* comentário* cartella disco tabella commento bestand* map schijf tabel
    plik* katalog* dysk* baz* tabel* komentarz* файл* папк* диск* баз* таблиц* комментар* dosya* klasör* disk* tablo* yorum* 文件 文件夹 目录 磁盘 数据库 表 硬盘 注释 文档 ファイル フォルダ ディスク テーブル データベース
    コメント ドキュメント 파일 폴더 디스크 테이블 주석 문서 fil filen fil* tiedosto* kansio* soubor* složk* fájl* mappa fișier* αρχείο ملف קובץ फ़ाइल tệp tập_tin berkas`,
  code: `function functions method class component field variable endpoint test tests button form page column checkbox query api regex loop import branch script variable funktion methode klasse komponente feld
    knopf formular seite spalte fonction méthode classe composant champ bouton formulaire función método clase campo botón formulario página função método classe botão formulário tela funzione metodo pulsante modulo
    functie klasse veld knop formulier pagina funkcj* metod* klas* pol* przycisk* formularz* stron* функци* метод* класс* пол* кнопк* форм* страниц* fonksiyon* metot* sınıf* alan* buton* düğme* form* sayfa* 函数 方法 类
    组件 字段 变量 接口 测试 按钮 表单 页面 関数 メソッド クラス コンポーネント フィールド 変数 テスト ボタン フォーム ページ 함수 메서드 클래스 컴포넌트 필드 변수 테스트 버튼 폼 페이지 funktion knapp funktio painike funkce
    tlačítko függvény gomb funcți* buton* συνάρτηση κουμπί دالة زر פונקציה כפתור फ़ंक्शन बटन hàm nút fungsi tombol`,
  work: `fix add push commit merge deploy start restart open close refactor implement rename update change create build make write run check review explain show translate move replace look help bau* füg* änder* erstell* mach* schreib* prüf* zeig* erklär*
    korrigier* ergänz* übersetz* corrig* ajout* crée* fais modifi* écri* lance vérifi* montr* expliqu* tradui* arregla* añad* agreg* crea* cambia* escrib* haz revisa* muestra* explica* traduc* corrig* adicion* cri* mud* escrev*
    faz* revis* mostra* conserta* corregg* aggiung* crea* cambia* scriv* fai controlla* spieg* maak voeg pas schrijf controleer leg_uit toon verander popraw* dodaj* stwórz* zmień* napisz* zrób sprawdź* pokaż* wyjaśnij
    исправ* добав* созда* измени* напиши* сделай* проверь* покажи* объясни* поправь düzelt* ekle* oluştur* değiştir* yaz* yap* kontrol_et göster* açıkla* 修 加 改 写 做 检查 看 解释 添加 实现 重构 优化 直し 追加 作っ
    書い 変え 確認 見せ 説明 修正 実装 고쳐 추가 만들 바꿔 작성 확인 보여 설명 수정 구현 lägg_till fixa skapa ändra skriv ret tilføj lav korjaa lisää luo oprav* přidej vytvoř* виправ* додай* створи* javítsd
    adj_hozzá repară adaugă διόρθωσε πρόσθεσε أصلح أضف תקן תוסיף ठीक जोड़ sửa thêm perbaiki tambah*`,
  app: `app user users customer* client clients server browser cache cookie* login password* game player application website system benutzer* nutzer* kunde* anwendung* spieler* utilisateur* client* appli*
    navigateur usuario* cliente* aplicaci* navegador jugador* usuári* aplicativo* sistema utent* applicazion* gebruiker* klant* applicatie użytkownik* klient* aplikac* пользовател* клиент* приложен* браузер* систем* kullanıcı* müşteri*
    uygulama* tarayıcı* 用户 客户 应用 浏览器 缓存 登录 系统 程序 ユーザー アプリ ブラウザ キャッシュ ログイン システム 顧客 사용자 고객 앱 브라우저 캐시 로그인 시스템 användare* kund* bruger* bruker* kunde* käyttäj* asiakas uživatel* zákazní* користувач* клієнт* felhasználó* utilizator* χρήστ* مستخدم
    المستخدم משתמש* उपयोगकर्ता ऐप người_dùng khách pengguna aplikasi`,
  past: `remembered yesterday last_time last_week earlier before ago used_to previously already gestern früher vorhin letzte* damals neulich schon hier avant dernière déjà ayer antes última* pasad* ya ontem última* passad* já
    ieri prima scors* già gisteren eerder vorige toen al wczoraj wcześniej poprzedni* już вчера раньше прошл* уже dün önce geçen zaten daha_önce 昨天 之前 上次 以前 刚才 已经 昨日 前回 以前 前に もう した 어제 지난 전에 예전 이미 했
    igår förra tidigare i_går sidste tidligere eilen viime aiemmin včera minule dřív вчора раніше tegnap múlt ieri data_trecută χθες أمس אתמול कल hôm_qua trước kemarin tadi`,
  undo: `never_mind nevermind scratch_that ignore disregard cancel undo take_back actually mistake wrong egal ignorier* doch_nicht zurück vertan falsch laisse_tomber ignore* annul* trompé* ignora* déjalo cancela* equivoq* deixa_pra
    deixa ignor* engan* lascia_perdere ignora* sbagliat* laat_maar negeer* vergist nieważne zignoruj* pomyli* неважно игнорир* отмен* ошиб* boş_ver boşver vazgeç* yanlış 算了 忽略 取消 作废 搞错 说错 やっぱり 取り消し 無視 間違 됐어
    무시 취소 틀렸 strunta glöm_det ignorera ignorer unohda_se ignoruj* ігноруй* nu_conta αγνόησε تجاهل תתעלם bỏ_qua abaikan`,
  say: `said says say wrote writes told tells asked asks sagte sagt schrieb* meint* dit disait écrit* demand* dijo dice dicho escribi* pidió disse diz escreveu pediu detto dice scritto chiesto zei zegt schreef vroeg gezegd powiedzia* mówi*
    pisał* napisał* сказал* говор* писал* просил* dedi diyor söyle* yazmış 说 写道 讲 提到 告诉 言っ と言 言う 書いて 教え 말했 말한 라고 했다 얘기 sa säger skrev sagde siger sanoi řekl* сказав* mondta* a_spus είπε قال אמר कहा nói bilang kata`,
  fail: `fail fails failed failing failure error errors crash* broken bug bugs slow timeout hangs leak wrong fehler* schlägt fehlgeschlagen kaputt absturz stürzt langsam échou* erreur* plante* bloqu* lent fall* error* rompe* lent* falh*
    erro erros trava* quebr* fallisc* errore* errori blocc* rott* faal* fout* kapot traag błąd* błęd* pada* wywal* ошибк* пада* слома* медлен* hata* çök* bozuk yavaş 失败 错误 报错 崩 慢 卡 失敗 エラー 落ち 遅い バグ 실패 오류 에러 느려 버그
    fel fejl* feil* virhe* chyb* помилк* hib* eroare σφάλμα خطأ שגיא* त्रुटि lỗi gagal galat`,
  if: `if when once until till while unless as_soon_as because wenn falls sobald bis während weil si quand lorsque jusqu pendant dès_que parce si cuando hasta mientras porque se quando até enquanto finché mentre als wanneer tot terwijl omdat
    jeśli gdy kiedy dopóki bo если когда пока потому eğer olursa zaman kadar çünkü 如果 当 直到 的时候 因为 たら なら れば とき ので から 면 때 동안 때문 om när medan hvis når mens jos kun když jestli якщо коли ha amikor dacă când αν όταν إذا
    عندما אם כאשר अगर जब nếu khi kalau jika`,
  must: `should must need needs has_to have_to ought shall supposed soll* muss* müss* darf dürf* doit dois doiv* devrai* devons faut debe* tiene_que tenemos_que hay_que necesit* deve* precisa* tem_que temos_que bisogna devi dobbiamo moet* mag_niet
    musi* powin* trzeba należy долж* нужно надо следует нельзя gerek* lazım 应该 必须 要 得 需要 应当 不能 不得 べき 必要 なければ こと 해야 되어야 필요 되고 måste ska skal må täytyy pitää musí má треба потрібно kell trebuie πρέπει
    يجب צריך חייב चाहिए phải cần harus wajib`,
  order: `then also after first next_up finally later_on afterwards dann danach außerdem zuerst anschließend übrigens ensuite puis aussi d_abord au_passage luego después también primero además depois também primeiro poi
    anche dopo prima daarna ook dan eerst trouwens potem też następnie najpierw затем также сначала ещё sonra ayrıca önce 然后 顺便 另外 接着 それから ついでに あと また まず 그리고 그런_다음 먼저 참 sen också först så også først sitten myös
    pak také potom також aztán is apoi și μετά επίσης ثم أيضا אחר_כך גם फिर_भी भी sau_đó cũng lalu juga`,
  instead: `instead rather but not_the statt sondern aber anstatt plutôt mais au_lieu sino pero en_vez en_lugar mas em_vez ma invece anzi maar in_plaats ale zamiast lecz tylko а но вместо ama yerine değil 而不是 但 而是 不是 ではなく 代わり でも
    じゃなく 말고 대신 지만 아니라 utan istället men i_stedet vaan sijaan místo але замість hanem helyett în_loc αλλά بدلا אלא במקום बजाय thay_vì tapi bukan`,
  ensure: `make_sure ensure be_sure be_careful watch_out careful dont_let sorg* achte* stell_sicher aufpass* pass_auf assure* veille* fais_en fais_attention pense_à pensez asegúr* procura cuidado certifi* garant* cuida* atenção assicura* fai_in attento
    zorg* let_op pas_op upewnij* dopilnuj* uważaj убедись* проследи* осторожн* следи emin_ol dikkat 确保 小心 当心 気をつけ ように 확인해 주의 조심 se_till var_noga sørg_for varmista ujisti* dej_pozor переконай* ügyelj asigură
    βεβαιώσου تأكد ודא תוודא सुनिश्चित đảm_bảo pastikan`,
  answer: `answer answers reply respond language antwort* sprache répon* langue respond* idioma respuesta* resposta* rispond* lingua antwoord* taal odpowiad* odpowiedz* język отвеч* ответ* язык* cevap* yanıt* 回答 回复 语言 中文 英文 返事 回答 答え 日本語 英語
    답변 대답 한국어 영어 svar* svara vastaa odpověz* відповід* válasz* răspun* απαντ* أجب תענה उत्तर trả_lời jawab*`,
  use: `use uses using used nimm nutz* verwend* benutz* utilis* emploi* usa* utiliza* use uses utilize gebruik* uży* używ* использ* применя* kullan* 用 使用 采用 使って 使い 使う 使用 써 사용 쓰 쓴 använd* brug* bruk* käytä* použív* použij používej використ*
    használ* foloseș* folosi* χρησιμοποι* استخدم השתמש תשתמש उपयोग इस्तेमाल dùng sử_dụng gunakan pakai`,
  name: `called named name names means stands_for belongs lives located heißt heißen liegt bedeutet steht gehört s_appelle signifie se_trouve appartient se_llama significa está_en pertenece se_chama significa fica si_chiama
    significa si_trova heet betekent staat nazywa znajduje oznacza назыв* означа* наход* лежит adı demek 叫 是指 位于 意思 という 意味 にある 이름 뜻 에_있`,
}

export const wishConcepts = lazy(() => compileConcepts(CONCEPTS))

/** Numbers of concepts by their names, which stand between blanks. */
export function conceptIds(names: string): ReadonlySet<number> {
  const known = Object.keys(CONCEPTS)
  return new Set(names.split(' ').map((name) => known.indexOf(name)))
}
