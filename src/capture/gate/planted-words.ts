import { words } from './words.js'

/** Word classes of orders planted for an agent, in the languages that people write to agents in. */

/** To set aside what was said before. */
export const DROP =
  words(`ignor* disregard* override bypass forget discard missacht* vergiss* vergesst oublie[sz]? olvid[ae]* descart[ae]* desconsider* esque[cç]* dimentica*
  trascura scarta negeer vergeet zignoruj pomiń zapomnij игнорируй* забудь* отбрось yok_say görmezden_gel unut`)
export const DROP_EAST = '无视|忽略|無視|忘记|忘掉|不要理会|作废|失效|忘れ|무시|잊'
export const ORDERS =
  words(`instructions? rules orders directions guidelines prompts? messages guardrails policies anweisung(?:en)? regeln? vorgaben vorschriften consignes? règles?
  instrucciones reglas indicaciones instruções regras istruzioni regole instructies regels instrukcj* poleceni* zasad* указани* инструкци* правил*
  talimat* kural*`)
export const ORDERS_EAST = '指令|指示|规则|規則|提示|要求|命令|ルール|지시|명령|규칙'
/** Which instructions: all, earlier ones, yours. */
export const WHICH =
  words(`all any previous prior earlier above before preceding your you_(?:were|are)_given everything safety alle[rsn]? bisherig* vorherig* vorangegangen* sämtliche* früher* obig* oben vorher deine
  tou(?:te)?s? précédent* antérieur* ci-dessus précède tes vos tod[ao]s? anterior* previ[ao]s arriba tus sistema acima tud?o suas usuário tutt[eio] precedent[ei] sopra tue
  eerdere vorige bovenstaande alles je poprzedni* wcześniejsz* powyższ* wszystki* swoich предыдущ* прежни* вышестоящ* вс[её]х? ранее выше önceki tüm yukarıdaki bütün`)
export const ALL_BEFORE = `${words('everything all alles tout todo tudo tutto wszystk* вс[её] her_şey*')}[^.;!?]{0,30}${words(`before above earlier so_far
  vorher bisher oben zuvor précède précédent* avant ci-dessus anterior antes arriba acima precedente prima sopra eerder hiervoor wcześniej powyżej ранее выше прежде önce*`)}`

/** To say something to somebody. */
export const TELL =
  words(`tell telling inform informing informed notify notifying mention mentioning reveal disclose sag* erwähn* erzähl* verrat* informier* di[st]e?s? dire mentionn* informe[szr]? signale[sz]? préviens
  prévenir dig[ao]s? decir* menciones? cuentes avises avisar conte[sm]? mencione[sm]? avise[sm]? dirlo menzionar* avvisar* zeg vertel noem meld mów wspomin* informuj
  говори* сообщай* упоминай* söyle* bahset* bildir*`)
export const PERSON =
  words(`the_(?:user|users|person|human|developer|operator) anyone anybody nobody nutzer* benutzer* anwender* niemand* utilisat* personne usuari* nadie usuári* utilizador* ninguém
  utent[ei] nessuno gebruiker* użytkowni* nikomu пользовател* никому kullanıcı* kimseye rien nada nulla niente niets nic ничего`)
export const NOT = `${words(`not never without don't doesn't nothing nobody nicht nichts nie niemals kein* ohne ne pas rien jamais sans no nada nunca sin não sem non nulla niente mai senza niet niets nooit zonder
  nie nic bez не ничего никогда без niemand* personne nadie ninguém nessuno nikomu никому`)}|(?<=\\p{L})n['’]t|n['’]\\p{L}|(?<!\\p{L})\\p{L}{3,}m[ae](?:yın|yin|dan|den)?(?!\\p{L})`
export const TELL_NOT_EAST =
  '(?:不要|别|別|不)(?:向|对|對|跟|让|讓)?(?:告诉|告訴|通知|提醒)?(?:用户|使用者|用戶)|(?:ユーザー|利用者)に(?:は)?(?:何も)?(?:伝え|知らせ|言わ|知られ|見せ|告げ)(?:ず|な)|(?:사용자|유저)에게 (?:알리지|말하지|보여주지|숨기)'
export const SECRETLY = words(
  'silently quietly secretly covertly stealthily unnoticed heimlich unbemerkt discrètement secrètement en_secreto secretamente em_segredo segretamente stiekem potajemnie тайно незаметно gizlice',
)
export const ACT =
  words(`push send add install upload obey run commit approve delete remove disable follow execute include merge fetch download change rewrite lösch* install* führ* sende*
  exécut* envoi* ejecut* envi* esegui* invia* voer* stuur* wykon* wyślij выполн* отправ* çalıştır* gönder*`)

/** To delete what others need. */
export const DESTROY = words(
  'delete remove wipe erase drop lösch* entfern* supprim* efface* borr* elimin* apag* exclu* cancell* verwijder* usuw* usuń удал* sil*',
)

/** To do as told; and what no longer counts. */
export const FOLLOW = words(
  'follow obey heed listen_to befolg* gehorch* suis suivez obéi* sigas obedezcas siga obedeça segui* obbedi* volg gehoorzaam słuchaj следуй* слушай* uyma',
)
export const VOID = words(
  'void invalid revoked obsolete cancelled no_longer_(?:applies|apply|counts?|valid) ungültig hinfällig nul annulé* anulad* nullo vervallen nieważn* недействительн* geçersiz',
)

/** To switch off; and what keeps people safe. */
export const SWITCH_OFF =
  words(`disable turn_off switch_off bypass skip circumvent deactivate deaktivier* umgeh* abschalt* schalte? überspring* désactive[rz]? contourne[rz]? desactiv* desativ* disattiv* disabilit* aggira
  schakel omzeil wyłącz* pomiń omiń отключ* обойди обходи* devre_dışı_bırak* kapat atla`)
export const CHECKS =
  words(`safety(?:_(?:checks?|rules|guidelines))? security(?:_(?:checks?|prompts?|reviews?|scans?)|(?=\\s*(?:[.,;]|$|and\\s))) signature(?:_(?:checks?|verification))? auth(?:entication|orization)? permission(?:_(?:checks?|prompts?))? approvals? all_checks all_reviews certificate* verification
  review_step sicherheits* prüfung* signatur* zertifikats* kontrollen? contrôles? vérification sécurité certificats? comprobacion* seguridad verificacion* segurança verificaç*
  controlli sicurezza verifich* veiligheids* beveiliging zabezpiecze* sprawdz* weryfikacj* безопасност* проверк* подпис* аутентификац* güvenlik doğrulama* denetim*`)
export const OFF_EAST =
  '(?:认证|認証|署名|安全)[^。]{0,6}(?:チェック|検証)[^。]{0,4}(?:外|無効|スキップ)|(?:关闭|關閉|跳过|跳過|禁用|繞過|绕过)[^。]{0,6}(?:安全|签名|簽名|验证|驗證|權限|权限|审查|審查)|(?:보안|서명|인증)[^.]{0,8}(?:끄|비활성|건너)'
/** Signs of a legitimate rule: a check may be off for a reason, in a place, or for one person. */
export const CHECKS_OFF_BY_RULE = words(
  `because since locally in_tests? test_environment on_ci in_dev in_development only may never weil parce porque perché omdat ponieważ потому nur solo seul* lokal* entwicklung*`,
)

/** What nobody outside may have. */
export const SECRETS = `${words(`env_vars? environment_variables? secrets? credentials? api_keys? private_keys? (?:access_|auth_)?tokens? cookies? passwords? shell_history git_history id_rsa system_prompt your_(?:instructions|prompt)
  umgebungsvariablen? zugangsdaten passwort* passwörter schlüssel identifiants mots?_de_passe variables?_d'environnement credenciales contraseñas? variables_de_entorno credenciais senhas? variáveis_de_ambiente
  credenziali variabili_d'ambiente inloggegevens wachtwoord* omgevingsvariabelen hasł[ao] poświadczenia zmienne_środowiskowe парол* ключи? переменные_окружения учётные_данные токен*
  ortam_değişken* parola* şifre*`)}|\\.env(?!\\p{L})|\\.ssh(?!\\p{L})|\\.aws(?!\\p{L})|(?<![a-z])[a-z]+_(?:token|secret|key|password)(?![a-z])|环境变量|密钥|密码|凭据|系统提示|環境変数|秘密鍵|認証情報|トークン|환경\\s?변수|비밀번호|인증\\s?정보|토큰`
export const SEND = `${words(`send post upload exfiltrate forward submit copy push report leak mail e-?mail schick* sende* übermittle* lade envoie[sz]? transmets envoyer envía* envíe* enviar* sube* manda* remite* envie[m]?
  mande invia* carica* stuur* meesturen verzend* wyślij wysyłaj prześlij отправ* пришли* загруз* передай* gönder* yükle*`)}|发送|發送|上传|上傳|傳送|送信|アップロード|전송|업로드`
export const SHOW =
  words(`reveal commit print output show repeat leak dump include paste append attach embed put copy encode write add answer display ausgeben gib gebe zeig* anzeig* füge affiche* inclus* muestra*
  incluye* imprime* mostre* inclua* imprima mostra* includi stampa toon druk pokaż wypisz покажи* выведи* göster* yazdır*`)
/** Where others can read it. */
export const PUBLIC = `https?:|(?<![\\w.-])(?:[\\w-]+\\.){2,}\\p{L}{2,}|(?<![\\w.+-])[\\w.+-]+@\\S+\\.\\p{L}{2,}|${words(`gist pastebin webhook url public_(?:repo(?:sitory)?|bucket|issue) (?:the|an?)_(?:issue|comment|ticket) (?:your_(?:next_)?|every_|each_|the_)?(?:reply|answer|response|commit(?:_message)?|pull_request|pr_description|commitbericht|answers|replies)
  in_jede[rn]?_(?:antwort|nachricht) vor_jede[rn]?_antwort dans_chaque_(?:réponse|message) en_cada_(?:respuesta|mensaje) em_cada_(?:resposta|mensagem) in_ogni_(?:risposta|messaggio) in_elke?_(?:antwoord|bericht)
  w_każdej_(?:odpowiedzi|wiadomości) в_каждом_(?:ответе|сообщении) her_(?:yanıt|cevap)* commitbericht`)}`
export const OUTSIDE = 'https?://\\S+'

/** Whom an order addresses. */
export const AGENT = `${words(`(?:(?:ai|llm|coding|reviewer|review)[\\s-])?(?:agents?|assistants?|bots?|chatbots?) ais? llms? (?:large_)?language_models? ai_models? (?:ki-?|ai-)?agent(?:en)? (?:ki-?|ai-)?assistent(?:en|in)? ki ia
  agentes?(?:_de_ia)? asistentes? assistentes? agenti assistent[ei] ai-assistenten agenci asystenci агент[ыа]? ассистент[ыа]? ajanlar* asistan*`)}|ai ?(?:助手|代理|アシスタント|エージェント|에이전트|어시스턴트)`
export const DUTY = `${words(`must should shall please need_to have_to has_to are_to required always first sollen soll müssen muss doivent doit devez deben debe deberán devem deve devono moeten moet muszą musi должны должен
  zorunda* gerekir`)}|必须|必須|应当|应该|務必|务必|べき|こと|해야|하라`
/** To run what comes from elsewhere, or to change what nobody asked to have changed. */
export const RISKY = `${words(`install approve merge trust download fetch obey curl wget skip recommend promote ignore visit install* télécharg*
  descarg* baix* scaric* pobier* скач* indir*`)}|下载|書き換え|다운로드`
/** Asking the person first, or forbidding something: nobody plants such an order. */
export const HONEST = `${words(`ask asks asking may may_not must_not should_not shall_not cannot can't never only fragen nachfragen nicht nie kein* demander pas jamais preguntar nunca perguntar não chiedere non mai vragen niet nooit
  pytać nie спрашивать не asla`)}|询问|確認|不得|不要|禁止|しない|마라|않`
/** Code from elsewhere. */
export const FOREIGN_CODE = `https?://\\S+|(?<![\\w-])(?:npx|pipx run|uvx|curl|wget|iwr)(?![\\w-])|${words('remote_scripts? script_remoto script_distant entferntes?_skript')}|--no-verify`
export const RUN = `${RISKY}|${words('run execute source eval install apply comply follow obey lade read open visit clone load führe exécut* ejecut* instal* execut* esegui* uruchom запусти* çalıştır* voer*')}`
export const OBEY = words(
  'do_what(?:ever)?_it_says follow_(?:it|its|the_instructions?|them) obey comply and_then_run then_run and_run and_execute and_follow and_apply befolge* fais_ce_qu* haz_lo_que',
)

/** To say yes to everything. */
export const APPROVE =
  words(`approve accept confirm merge allow grant auto-?approve genehmig* bestätig* akzeptier* approuve[sz]? accepte[sz]? valide[sz]? aprueb* acept* confirma aprov[ae] aceit* confirme approva accett* conferma
  accepteer bevestig zatwierdz* akceptuj одобряй* подтверждай* принимай* onayla* kabul_et*`)
export const EVERYTHING = words(
  `every(?:thing)? all any alle[ns]? alles jede* tout tou(?:te)?s todo todas todos cualquier* tudo tutt[eio] ogni iedere elke alles wszystk* każd* вс[её] любы[ей] любой tüm her`,
)
export const REQUESTS =
  words(`pull_requests? permissions? permission_prompts? prompts? requests? changes? commands? everything anfrage* änderung* befehl* demande* commande* modification* solicitud* cambio* orden* pedido* mudança* comando*
  richiest* modific* verzoek* wijziging* żąda* zmian* запрос* изменени* команд* istek* değişik* tudo alles tout todo tutto wszystko вс[её]`)
export const APPROVE_EAST =
  '(?:批准|同意|通过|通過)(?:所有|全部|任何)|(?:すべて|全て)の?[^。]{0,12}(?:承認|許可)|(?:모든|전부)[^.]{0,10}(?:승인|허용)'
export const ON_CONDITION = words(
  'after once when unless if only provided never wenn sobald nur quand si lorsque cuando quando als jeśli если',
)

/** To praise for pay. */
export const PRAISE = words(
  'recommend* promote advertise praise endorse empfiehl empfehl* recommande[sz]? recomiend* recomend* raccomand* aanbevel* polecaj* рекомендуй* öner*',
)
export const PRAISED = words(
  'always whenever over_(?:all|any) other_(?:providers?|vendors?) competitors? instead_of_(?:other|competitors?) in_(?:every|your|each)_(?:answers?|repl(?:y|ies)|responses?) immer toujours siempre sempre altijd zawsze всегда',
)

/** What a person would miss. */
export const KEEPSAKES = words('ssh_keys? home_(?:directory|folder) backups? schlüssel sauvegardes')
export const OF_PERSON = words("the_user's the_person's user's their his her")
/** Text that refers to itself. */
export const ITSELF = words(
  'this_(?:note|message|page|file|document|text|rule|line|instruction) diese[rsnm]?_(?:nachricht|datei|seite|hinweis|text) ce_(?:message|fichier) cette_(?:note|page) este_(?:mensaje|archivo|texto) esta_(?:nota|página|mensagem) questo_(?:messaggio|file) questa_(?:nota|pagina) dit_bericht deze_(?:notitie|pagina) tę_wiadomość это_сообщение bu_mesajı?',
)
export const HIDE = words(
  'hide conceal reveal disclose mention versteck* verberg* verschweig* cache[rz]? dissimule[rz]? ocult* escond* nascond* ukry* скр[оы]* gizle*',
)

/** Without asking; a rule that forbids this is honest. */
export const UNASKED = words('without_(?:asking|permission|approval|confirmation|being_asked|consent)')
export const NEVER = words("never not no nothing nobody don't must_not may_not only")
/** What is kept silent is then about the product (`without telling the user whether …`). */
export const WHETHER = words('whether if_the ob si se of czy ли')
