import { hasReasonOrRule, words } from './words.js'

const ID = '[0-9a-f]{7,40}(?![\\p{L}\\p{N}_])'
const RANGE = '[0-9a-f]{7,40}\\.{2,3}[0-9a-f]{7,40}'
/** Words of version control that stand before an id. */
const LABEL =
  words(`commit commits merge index revert reverts reverted cherry[- ]picked updating fast[- ]forward pushed tagged
  blob tree tags? parent object revision head sha\\d{0,3} md5 checksum digest hash integrity etag see from reset_to checked_out
  rebased_onto created latest last new current committed as on_top_of коммит zmiana komit`)
/** A line that begins with an id, or with what git says before one. A verb behind it makes a statement about the commit. */
const BEGINS = new RegExp(
  `^(?:[*|\\\\/\\s]*(?:${ID}|${RANGE})|[*|\\\\/\\s(]*(?:(?:${LABEL}|is_now_at|提交|コミット|커밋)[\\s:：=]*){1,3}${ID})(?!\\s+(?:is|was|are|were|must|means?|has|ist|war|est|es|é|è)\\b)`,
  'iu',
)
/** What git prints around a merge, a diff or a description, with or without an id. */
const GIT_PRINTS =
  /^(?:head is now at|diff --git|index [0-9a-f]+\.\.|merge (?:pull request #\d+ from|branch ['‘]|remote-tracking branch)|(?:fixup|squash)! |\[[^\]\s]+(?: \([^)]*\))? [0-9a-f]{7,40}\]|\S+-\d+-g[0-9a-f]{7,}$)/iu
/** A checksum, whole or with the name of a file. */
const CHECKSUM =
  /(?<![\p{L}\p{N}])(?:sha\d{1,3}[-:][A-Za-z0-9+/]{20,}={0,2}|(?:sha\d*:)?[0-9a-f]{41,128}|(?:sha\d*:|(?<!commit ))[0-9a-f]{32,40}|[0-9a-f]{16}(?=\s+\S+\.\w+$))(?![\p{L}\p{N}])/iu
/** Besides the checksum: its kind, a file, `ok`. */
const MAX_BESIDE_CHECKSUM = 3

const AROUND_ID = new RegExp(
  `${LABEL}|${words('v?\\d+(?:\\.\\d+){0,3} the is are at to on in as of and an? points? detached now branch main master origin')}`,
  'giu',
)
const IDS = new RegExp(`(?<![\\p{L}\\p{N}_])(?=[0-9a-f]*\\d)${ID}`, 'giu')

/** Whether a text holds an id and nothing but words of version control. */
function isOnlyAnId(text: string): boolean {
  const rest = text.replace(IDS, ' ')
  return rest !== text && !/[\p{L}\p{N}]{2,}/u.test(rest.replace(AROUND_ID, ' '))
}

/** A line of a log of commits, or a checksum. */
export function isHashLine(text: string): boolean {
  const bare = text.trim()
  if (GIT_PRINTS.test(bare) || isOnlyAnId(bare)) return true
  if (CHECKSUM.test(bare))
    return (bare.replace(CHECKSUM, ' ').match(/[^\s()=:]+/gu)?.length ?? 0) <= MAX_BESIDE_CHECKSUM
  return BEGINS.test(bare) && !hasReasonOrRule(bare)
}
