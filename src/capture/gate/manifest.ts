import { fold } from '../../lib/classify/fold.js'
import type { GateInput } from '../candidate.js'
import { hasReasonOrRule, isGrammar, pattern, words } from './words.js'

/** A reason, a limit or a choice: more than the manifest says. */
const CHOSEN = pattern(
  words(`so_that so since until do_not don't not after when but although stays? stay pinned_because chosen chose over rather
    before need(?:s|ed)?_to however for_the due_to damit nicht kein* pas non niet не bis solange tant_que hasta até fino tot до`),
  '不|从|不要|ので|まで',
)
/** Files that list what a project is made of. */
const FILES =
  '(?:package(?:-lock)?\\.json|cargo\\.toml|pyproject\\.toml|requirements[\\w-]*\\.txt|go\\.mod|pom\\.xml|build\\.gradle(?:\\.kts)?|composer\\.json|gemfile|mix\\.exs|pubspec\\.yaml|setup\\.py|tsconfig\\.json|deno\\.json|makefile)(?![\\p{L}\\p{N}])'
/** What such a file has fields for. */
const FIELDS =
  words(`(?:dev|peer|optional)?_?dependenc(?:y|ies) devdependenc(?:y|ies) engines? scripts? version versions license
  licen[cs]ed? package_?manager workspaces edition requires-python groupid artifactid main types module exports bin name names named called
  entry_point entry npm node runtime direct field fields constraint sdk compiler private public
  abhängigkeit(?:en)? lizenz paketname heißt dépendances? licence dependencias? licencia versión dependências? licença versão dipendenz[ae] licenza
  versione afhankelijkhe(?:id|den) licentie versie zależności licencja wersj[aię] зависимост* лиценз* верси* bağımlılık* lisans* sürüm*`)
const PROJECT =
  words(`project* packages? crates? gem app application module modules library repo repository workspace paket* bibliothek anwendung projet* paquet* bibliothèque
  proyecto* biblioteca aplicaci* projeto* pacote* progetto* pacchett* pakket* projekt* проект* пакет* приложени* proje* uygulama*`)
const SAYS =
  words(`uses? used using requires? depends? declares? lists? listed pins? pinned contains? includes? sets? says? defines? runs? calls? executes?
  built written locked resolved installed nutzt verwendet hängt ab enthält utilise dépend requiert contient utiliza depende requiere usa tiene dipende richiede contiene
  gebruikt vereist używa wymaga использует зависит требует kullanıyor gerektirir`)
const SCRIPT_NAMES = words(
  'build lint test tests dev start format typecheck check serve watch deploy prepare clean e2e release',
)
const EAST =
  /(?:项目|專案|依赖|依賴|使用|版本|许可证|和|与|是|为|中|的|依存関係|依存パッケージ|パッケージ|プロジェクト|バージョン|ライセンス|프로젝트|의존성|패키지|버전|라이선스|사용한다|사용합니다|입니다|이다|です|と|は|の|を|は|이며|는|은|을|를|과|와|이|가|使|用|し|て|い|る|ます)/gu
/** A version behind the name that it belongs to, or a range alone. */
const VERSIONED =
  /(?:@?[\p{L}\w][\p{L}\w./@-]*(?:\s(?:to|at|auf|in|version|in version))?[\s:=]*["']?)?(?:[~^]|[<>]=?|==|~=|v)?\s?\d+(?:\.\d+)+(?:[-+][\w.]+)?["']?/giu
const LICENSES =
  /\b(?:mit|isc|apache(?:-2\.0)?|[al]?gpl(?:-?v?\d(?:\.\d)?)?(?:-only)?|bsd(?:-\d-clause)?|mpl-2\.0|unlicense)\b/giu
/** A field with its value: `name = "x"`, `groupId io.x`, `is called @x/y`, `entry point is dist/x.js`. */
const VALUE =
  /["'`][^"'`]*["'`]|@[\w-]+\/[\w.-]+|\b[\w./-]+\.(?:js|ts|mjs|cjs|py|rs)\b|(?<=module )\S+|\b[\w-]+(?:\.[\w-]+)+\/\S+|(?<=(?:groupid|artifactid|called|named|heißt|name is|s'appelle|se llama)\s)[\w./-]+/giu

/** Lines of a manifest, copied. */
const MANIFEST_LINE =
  /"[\w@./-]+"\s*:\s*["{[\d]|^[\w-]+(?:\[[\w,]+\])?\s*(?:==|>=|~=)\s*[\d.]+|^[\w.-]+\s*=\s*["{[]|^module \S+$|<artifactId>|^FROM \S+:/mu

const FILE = new RegExp(FILES, 'giu')
const FIELD = new RegExp(FIELDS, 'iu')
const FRAME = new RegExp(`${FIELDS}|${PROJECT}|${SAYS}`, 'giu')
const SCRIPTS = new RegExp(SCRIPT_NAMES, 'giu')
const FILE_OR_PROJECT = new RegExp(`${FILES}|${PROJECT}`, 'iu')
/** Fields that nothing but a manifest has. */
const OWN_FIELD = new RegExp(
  words(
    'devdependenc(?:y|ies) (?:a|dev|direct|peer)_dependency license lizenz licence licencia licença entry_point engines? groupid artifactid npm_scripts? (?:build|test|start|dev|lint)_script',
  ),
  'iu',
)
/** Words of another kind that the value of a field may hold. */
const MAX_BESIDE_FIELD = 1

/** Whether nothing is left of a text but names with versions, fields of manifests and grammar. */
function isMadeOfManifest(text: string): boolean {
  let fields = 0
  const take = (from: string, what: RegExp): string =>
    from.replace(what, () => {
      fields += 1
      return ' '
    })
  let rest = text.toLowerCase().replace(/[“”„]/gu, '"')
  const hasField = FIELD.test(rest)
  const isOfProject = FILE_OR_PROJECT.test(rest) || OWN_FIELD.test(rest)
  rest = take(rest, FILE)
  rest = take(rest, VERSIONED)
  const versions = fields
  rest = take(take(rest, LICENSES), VALUE)
  const scripts = rest.match(SCRIPTS)?.length ?? 0
  rest = rest
    .replace(FRAME, ' ')
    .replace(/\p{L}+/gu, (word) => (isGrammar(fold(word)) ? ' ' : word))
    .replace(SCRIPTS, ' ')
    .replace(EAST, ' ')
  const left = rest.match(/[\p{L}\p{N}_-]{2,}/gu)?.length ?? 0
  if (left === 0 && (versions > 0 || (hasField && scripts > 1))) return true
  return hasField && left <= MAX_BESIDE_FIELD && (fields > 0 ? isOfProject : OWN_FIELD.test(text))
}

/** What a manifest says anyway. With a reason or a limit it says more. */
export function isManifest({ text, evidence }: GateInput): boolean {
  if (hasReasonOrRule(text) || CHOSEN.test(text)) return false
  return (
    isMadeOfManifest(text) || MANIFEST_LINE.test(evidence.quote.trim()) || MANIFEST_LINE.test(text.trim())
  )
}
