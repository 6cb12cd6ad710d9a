const ALL_PROJECTS =
  /(?<![\p{L}])(?:(?:all|every|each|any|across|alle[nr]?|jede[ms]|tous|toutes|chaque|todos|todas|cada|tutti|ogni|al|iedere?|elke?|wszystkich|wszystkie|każdym|всех|все|каждом|tüm|her|所有|全部|すべての|모든)(?: (?:of|the|my|our|other|single|les|mes|nos|los|mis|os|as|meus|minhas|nossos|i|miei|nostri|mijn|onze|meine[nr]?|unsere[nr]?|moich|моих|наших))*\s?(?:projects?|repos?|repositor(?:y|ies)|codebases?|projekte?n?|projekt\p{L}*|projets?|dépôts|proyectos?|projetos?|progett[io]|projecten|проект\p{L}*|projelerde?|项目|專案|プロジェクト|프로젝트))|\b(?:remember|keep|save|store|note)(?: this| that| it)? globally\b/iu

export type WishScope = 'global' | 'project'

/** Where a fact holds: here, unless the words for it say everywhere. */
export const scopeOf = (words: string): WishScope => (ALL_PROJECTS.test(words) ? 'global' : 'project')
