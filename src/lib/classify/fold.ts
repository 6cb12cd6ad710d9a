/** Traditional Chinese and Japanese characters; their simplified forms follow in the same order. */
const TRADITIONAL =
  '記錄請這個點別備憶筆寫長時間從現後開規則約讓說講給幫務須應該絕對遠總終準許沒還會為麼嗎哪誰腦條項檔數據庫結頁戶統動過進關於專號碼變設計資訊議決銘謹緊實煩順機測試發見聽話問題東處類錯誤調報習慣歡釋強懶兩種樣們難邊當參經驗團隊級鈕選擇員顧瀏覽盡辦穩導師隨組儲無論紀證來剛鐵註淨國語詞標門產線環稱圖義閉啟體將載單場嚴轉刪簡詳細續權業書網顯僅隱織濫適確認繼優願欄塊態雜術傳輸維護爾謝裡裏係複覆帳賬'
const SIMPLIFIED =
  '记录请这个点别备忆笔写长时间从现后开规则约让说讲给帮务须应该绝对远总终准许没还会为么吗哪谁脑条项档数据库结页户统动过进关于专号码变设计资讯议决铭谨紧实烦顺机测试发见听话问题东处类错误调报习惯欢释强懒两种样们难边当参经验团队级钮选择员顾浏览尽办稳导师随组储无论纪证来刚铁注净国语词标门产线环称图义闭启体将载单场严转删简详细续权业书网显仅隐织滥适确认继优愿栏块态杂术传输维护尔谢里里系复复账账'
const SIMPLE = [...SIMPLIFIED]
const OTHER_FORMS = new Map<string, string>([
  ...[...TRADITIONAL].map((sign, i) => [sign, SIMPLE[i] as string] as const),
  ...Object.entries({ ı: 'i', ł: 'l', đ: 'd', ð: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', '’': "'", ـ: '' }),
])
const OTHER_FORM = new RegExp(`[${[...OTHER_FORMS.keys()].join('')}]`, 'gu')
/** Accents, Arabic vowel signs, and the dot below (nukta) of Hindi. */
const MARKS = /[\u0300-\u036f\u064b-\u0655\u093c]/gu
const APOSTROPHE_WITHIN = /(?<=n)'(?=t\b)|(?<=[а-яі])'(?=[а-яі])/gu

/** A text in lower case, without accents, and with Chinese in simplified characters: people type it either way. */
export function fold(text: string): string {
  let folded = text.toLowerCase()
  if (!/^[\0-\x7f]*$/u.test(folded))
    folded = folded
      .normalize('NFKD')
      .toLowerCase()
      .replace(MARKS, '')
      .normalize('NFC')
      .replace(OTHER_FORM, (sign) => OTHER_FORMS.get(sign) ?? sign)
  return folded.includes("'") ? folded.replace(APOSTROPHE_WITHIN, '') : folded
}
