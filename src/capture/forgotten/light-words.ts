import { stem } from '../../lib/language/stem.js'
import { contentWords } from '../../memory/statement/content-words.js'

/** Words that carry no meaning of their own in what projects write down: how, how much, empty verbs. */
const LIGHT_WORDS = `
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
  .trim()
  .split(/\s+/u)

/** They as `contentWords` gives them. */
export const LIGHT: ReadonlySet<string> = new Set(
  LIGHT_WORDS.flatMap((word) => [word, contentWords(word)[0] ?? stem(word)]),
)
