import { stemmer } from 'stemmer'

/** Base form first, then forms that no suffix rule reduces to it: irregular English, and abbreviations of developers. */
const FAMILIES = `
  arise arose arisen|awake awoke awoken|beat beaten|become became|begin began begun|bend bent|bind bound
  bite bit bitten|bleed bled|blow blew blown|break broke broken|breed bred|bring brought|build built|burn burnt
  buy bought|catch caught|child children|choose chose chosen|cling clung|come came|creep crept|deal dealt|dig dug
  draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed
  feel felt|fight fought|find found|flee fled|fly flew flown|foot feet|forbid forbade forbidden
  forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given
  go went gone|goose geese|grind ground|grow grew grown|hang hung|hear heard|hide hid hidden|hold held|keep kept
  kneel knelt|know knew known|lay laid|lead led|lean leant|learn learnt|leave left|lend lent
  light lit|lose lost|make made|man men|mean meant|meet met|mouse mice|pay paid|person people
  ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen|seek sought|sell sold|send sent
  shake shook shaken|shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat
  sleep slept|slide slid|speak spoke spoken|spend spent|spin spun|stand stood|steal stole stolen|stick stuck
  strike struck|swear swore sworn|sweep swept|swim swam swum|swing swung|take took taken|teach taught
  tear tore torn|tell told|think thought|throw threw thrown|tooth teeth|understand understood|wake woke woken
  wear wore worn|weave wove woven|wife wives|win won|wind wound|woman women|write wrote written
  index indices|matrix matrices|vertex vertices|datum data|medium media|criterion criteria|analysis analyses

  application app|argument arg|attribute attr|authentication authn auth|authorization authz|command cmd
  configuration config cfg conf|connection conn|context ctx|database db|dependency dep|dependencies deps
  development dev|directory dir|documentation docs doc|environment env|error err|function func fn
  image img|implementation impl|information info|initialize init|javascript js|kubernetes k8s|language lang
  library lib|management mgmt|maximum max|message msg|minimum min|number num|object obj|package pkg|parameter param
  password pwd passwd|performance perf|postgres postgresql pg|previous prev|production prod|python py
  repository repo|request req|response resp|specification spec|statistics stats|string str|synchronize sync
  temporary temp tmp|typescript ts|utility util|utilities utils|value val|variable var|version ver
`

/** Form → its base form (`went` → `go`, `repo` → `repository`). */
const BASE_FORMS: ReadonlyMap<string, string> = new Map(
  FAMILIES.split(/[|\n]/u)
    .map((family) => family.trim().split(/\s+/u))
    .flatMap(([base = '', ...forms]) => forms.map((form): [string, string] => [form, base])),
)

/** The stem of a lower-case word without accents; irregular and short forms are first replaced by their base form. */
export function stem(word: string): string {
  const plain = stemLatin(word)
  const base = BASE_FORMS.get(word) ?? BASE_FORMS.get(plain)
  return base === undefined ? plain : stemLatin(base)
}

const stemLatin = (word: string): string => (/^[a-z]{3,}$/u.test(word) ? stemmer(word) : word)
