import { lazily, type Pattern } from './pattern.js'

/** Letters that people type without their marks, and signs of the other Chinese script. */
const SAME = new Map<string, string>()

function also(letters: string, others: string): void {
  const other = [...others]
  for (const [i, letter] of [...letters].entries()) SAME.set(letter, `[${letter}${other[i]}]`)
}

also('ąćęłńóśźżěščřžýáíéúůďťňåäøæёїґ', 'acelnoszzescrzyaieuudtnaaoaeiг')
also('çğöşüё', 'cgosuе')
also(
  '记录请这个点别备忆笔写长时间从现后开规则约让说讲给帮务须应该绝对远总终准许没还会为么吗哪谁脑条项档数据库结页户统动过进关于专号码变设计资讯议决铭谨紧实烦顺机测试发见听话问题东处类错误调报习惯欢识释复强懒两几种样们难边当参经验团队级钮选择员服顾浏览尽办稳导师随组贮储无论纪证来刚铁注净国语词标门与产线环称图义闭启体将载单场严转删态简详细续权业书网显仅库隐约组织滥适确认继优愿栏块态杂术传输维护尔谢荐',
  '記錄請這個點別備憶筆寫長時間從現後開規則約讓說講給幫務須應該絕對遠總終準許沒還會為麼嗎哪誰腦條項檔數據庫結頁戶統動過進關於專號碼變設計資訊議決銘謹緊實煩順機測試發見聽話問題東處類錯誤調報習慣歡識釋復強懶兩幾種樣們難邊當參經驗團隊級鈕選擇員服顧瀏覽盡辦穩導師隨組貯儲無論紀證來剛鐵註淨國語詞標門與產線環稱圖義閉啟體將載單場嚴轉刪態簡詳細續權業書網顯僅庫隱約組織濫適確認繼優願欄塊態雜術傳輸維護爾謝薦',
)
// One sign where the other script has several; and the capital İ, which becomes an i with a dot above it.
SAME.set('里', '[里裡裏]')
SAME.set('系', '[系係]')
SAME.set('复', '[复復複覆]')
SAME.set('账', '[账帐賬帳]')

const both = (sign: string) => SAME.get(sign)?.slice(1, -1) ?? sign

/** What stands behind something else; the rare word is looked for first, so that the other is not tried everywhere. */
export const behind = (before: string, word: string) => `${word}(?<=${before}${word})`

/** A pattern for a lower-case text that knows these spellings, also within brackets. */
export const spelled = (pattern: string): Pattern => lazily(() => inBothSpellings(pattern))

/** The same for Turkish, where the letter without a dot is another, and is typed with one. */
export const spelledTurkish = (pattern: string): Pattern =>
  lazily(() =>
    inBothSpellings(
      pattern.replace(/\\p\{\p{L}+\}|\[[^\]]*\]|[ıi]/gu, (sign) =>
        sign === 'ı' ? '[ıi]' : sign === 'i' ? 'i\u0307?' : sign,
      ),
    ),
  )

const inBothSpellings = (pattern: string) =>
  pattern.replace(/\\p\{\p{L}+\}|\[[^\]]*\]|\p{L}/gu, (sign) =>
    sign.startsWith('[') ? sign.replace(/\p{L}/gu, both) : (SAME.get(sign) ?? sign),
  )

/** Hints in both spellings. */
export function spelledHints(hints: string): string[] {
  const known = hints.split(' ').flatMap((hint) => {
    const plain = hint.replace(/\p{L}/gu, (sign) => SAME.get(sign)?.slice(2, -1) ?? sign)
    return [hint, plain, plain.replaceAll('ı', 'i')]
  })
  return [...new Set(known)].map((hint) => hint.replaceAll('_', ' '))
}
