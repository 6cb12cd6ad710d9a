/** What a small model made of a person's words: `said` is her message, `quote` what it cites, `known` the fact that it updates. */
export type Row = { known?: string; said: string; quote?: string; states: string }

/** Written before the rules, to pass. */
export const FAITHFUL: readonly Row[] = [
  {
    said: 'We publish with npm 10, because npm 11 broke the lock file in May.',
    states: 'Publish with npm 10, since npm 11 broke the lock file',
    quote: 'we publish with npm 10, because npm 11 broke the lock file',
  },
  {
    said: 'please never force-push to main, we lost two days of work over that once',
    states: 'Never force-push to main: two days of work were lost that way',
    quote: 'never force-push to main',
  },
  {
    said: 'Nobody may deploy on Fridays, the on-call people go home at three.',
    states: 'No deploys on Fridays, since on-call goes home at 3',
    quote: 'Nobody may deploy on Fridays, the on-call people go home at three',
  },
  {
    said: 'Hmm ok. I prefer short answers without emojis, thanks.',
    states: 'Prefers short answers, no emojis',
    quote: 'I prefer short answers without emojis',
  },
  {
    said: 'The staging database listens on port 5433 because 5432 is taken by the local one.',
    states: 'Staging database: port 5433 (5432 is used locally)',
    quote: 'The staging database listens on port 5433',
  },
  {
    said: 'no, we use pnpm here, not yarn',
    states: 'The project uses pnpm rather than yarn',
    quote: 'we use pnpm here, not yarn',
  },
  {
    said: 'I moved to Lisbon in March, so I am on Western European time now.',
    known: 'I work from Berlin and my timezone is CET',
    states: 'I work from Lisbon; my timezone is Western European time',
    quote: 'I moved to Lisbon in March, so I am on Western European time now',
  },
  {
    said: 'From now on staging deploys go out on Fridays at 10, the Tuesday slot is gone.',
    known: 'Staging deploys go out on Tuesdays at 10',
    states: 'Staging deploys go out on Fridays at 10',
    quote: 'From now on staging deploys go out on Fridays at 10',
  },
  {
    said: 'You may deploy billing on Fridays again, the freeze is over.',
    known: 'Never deploy the billing service to production on Fridays',
    states: 'The billing service may be deployed to production on Fridays again',
    quote: 'You may deploy billing on Fridays again, the freeze is over',
  },
  {
    said: 'The retries are three now, five was too slow.',
    known: 'The HTTP client retries 5 times with a backoff',
    states: 'The HTTP client retries 3 times with a backoff',
    quote: 'The retries are three now, five was too slow',
  },
  {
    said: 'Also the release branch has to be signed off by Maria before it is tagged.',
    known: 'The release branch is cut on the first Monday of the month',
    states:
      'The release branch is cut on the first Monday of the month and signed off by Maria before tagging',
    quote: 'the release branch has to be signed off by Maria before it is tagged',
  },
  {
    said: 'Wir deployen freitags nie in Produktion, da ist keiner mehr da.',
    states: 'Never deploy to production on Fridays, nobody is there then',
    quote: 'Wir deployen freitags nie in Produktion',
  },
  {
    said: 'Die Tests laufen mit vitest, und zwar immer gegen echtes git.',
    states: 'Tests laufen mit vitest, immer gegen echtes git',
    quote: 'Die Tests laufen mit vitest, und zwar immer gegen echtes git',
  },
  {
    said: 'On utilise toujours pnpm, jamais npm, dans ce dépôt.',
    states: 'Toujours pnpm, jamais npm dans ce dépôt',
    quote: 'On utilise toujours pnpm, jamais npm',
  },
  {
    said: 'No uses comentarios en inglés, por favor; el equipo es de Madrid.',
    states: 'Los comentarios no van en inglés: el equipo es de Madrid',
    quote: 'No uses comentarios en inglés',
  },
  {
    said: '部署之前一定要先跑集成测试，不要直接推到 main。',
    states: '部署前一定先跑集成测试，不要直接推到 main',
    quote: '部署之前一定要先跑集成测试，不要直接推到 main',
  },
  {
    said: 'コミットメッセージは必ず英語で書いてください。絵文字は使わないで。',
    states: 'コミットメッセージは英語で書き、絵文字は使わない',
    quote: 'コミットメッセージは必ず英語で書いてください',
  },
  {
    said: 'В этом проекте мы не используем jest, только vitest.',
    states: 'В проекте используется только vitest, не jest',
    quote: 'мы не используем jest, только vitest',
  },
  {
    said: 'I hate it when you add comments that repeat the code, leave those out.',
    states: 'Leave out comments that repeat the code',
    quote: 'I hate it when you add comments that repeat the code',
  },
  {
    said: 'Our designer is called Priya, ask her about anything in packages/ui.',
    states: 'Questions about packages/ui go to Priya, the designer',
    quote: 'Our designer is called Priya',
  },
  {
    said: 'we decided against GraphQL yesterday, REST stays, mostly because of caching',
    states: 'Decided for REST and against GraphQL because of caching',
    quote: 'we decided against GraphQL yesterday, REST stays',
  },
  {
    said: "Don't ask me before you run the unit tests, just run them. Only ask for the e2e suite, it costs money.",
    states: 'Run the unit tests without asking; ask only before the e2e suite, which costs money',
    quote: "Don't ask me before you run the unit tests, just run them. Only ask for the e2e suite",
  },
  {
    said: 'The API limit went up to 200 requests a minute, I checked with Stripe support.',
    known: 'Stripe limits us to 100 requests a minute',
    states: 'Stripe limits us to 200 requests a minute',
    quote: 'The API limit went up to 200 requests a minute',
  },
  {
    said: 'Remember the wiki? it is gone, everything is in Notion now: notion.so/acme',
    known: 'Documentation of the team is in the wiki',
    states: 'Documentation of the team is in Notion (notion.so/acme), no longer in the wiki',
    quote: 'it is gone, everything is in Notion now',
  },
]

/** Written before the rules, to be refused. */
export const UNFAITHFUL: readonly Row[] = [
  {
    known: 'Never deploy the billing service to production on Fridays',
    said: 'We should deploy the billing service today to production, I guess, it is not Friday after all.',
    quote: 'We should deploy the billing service today to production',
    states: 'Always deploy the billing service to production on Fridays',
  },
  {
    known: 'I work from Berlin and my timezone is CET',
    said: 'Which replicas does it have? I think 5 replicas is enough.',
    quote: 'I think 5 replicas is enough',
    states: 'I work from Paris and my timezone is CET',
  },
  {
    known: 'Staging deploys go out on Tuesdays at 10',
    said: 'Remember: staging deploys go out on Tuesdays at 10',
    states: 'Staging deploys go out on Fridays at 10',
  },
  {
    known: 'Staging deploys go out on Tuesdays at 10',
    said: 'Remember: staging deploys go out on Tuesdays at 10',
    states: 'Staging deploys go out on Tuesdays at 10 without approval',
  },
  {
    said: 'Does the suite work with Postgres 15? I would like that but I have not decided it.',
    quote: 'I would like that but I have not decided it.',
    states: 'The project has decided to use Postgres 15',
  },
  {
    said: 'Does the integration suite work with Postgres 15? I would like that.',
    quote: 'Does the integration suite work with Postgres 15?',
    states: 'I have decided Postgres 15',
  },
  { said: 'please never force-push to main', quote: 'force-push to main', states: 'Force-push to main' },
  { said: 'We publish with npm 10.', states: 'Publish with npm 11' },
  { said: 'The backup runs at night.', states: 'The backup runs at night at 03:30' },
  {
    said: 'I talked with somebody from support about the invoices.',
    states: 'Invoices are handled by Karen from support',
  },
  {
    said: 'You can push to the feature branch without asking.',
    states: 'Never push to the feature branch without asking',
  },
  { said: 'Always run the linter before a commit.', states: 'Never run the linter before a commit' },
  { said: 'We sometimes squash commits, depends on the reviewer.', states: 'Always squash commits' },
  { said: 'Use tabs in the Makefile.', states: 'Use tabs only in the Makefile, never spaces elsewhere' },
  { said: 'I do not like GraphQL for this.', states: 'I like GraphQL for this' },
  { said: 'Wir deployen freitags nie in Produktion.', states: 'Wir deployen freitags immer in Produktion' },
  { said: 'Wir deployen dienstags in Produktion.', states: 'Deploys in Produktion gehen freitags raus' },
  { said: "On n'utilise jamais npm dans ce dépôt.", states: 'On utilise npm dans ce dépôt' },
  { said: '不要直接推到 main。', states: '直接推到 main' },
  { said: 'コミットメッセージに絵文字は使わないでください。', states: 'コミットメッセージに絵文字を使う' },
  {
    known: 'The HTTP client retries 5 times with a backoff',
    said: 'Look at the HTTP client please, something about the retries is odd.',
    quote: 'Look at the HTTP client please',
    states: 'The HTTP client retries 3 times with a backoff',
  },
  {
    known: 'Never commit to main without a review by Maria',
    said: 'Commit it please, the review can come later.',
    quote: 'Commit it please',
    states: 'Commit to main without a review by Maria',
  },
  {
    known: 'The API gateway lives in services/gateway',
    said: 'The gateway code is a mess, honestly.',
    states: 'The API gateway lives in services/edge',
  },
  {
    said: 'The migration has not been run on production yet, so be careful with the users table.',
    quote: 'be careful with the users table',
    states: 'The migration has been run on production with the users_v2 table',
  },
]

/** Written when the rules stood; two more that are faithful are refused (`Not a fan of …`, `Don't merge until …`). */
export const LATER_FAITHFUL: readonly Row[] = [
  {
    said: 'Maybe it is obvious, but you should always ask before a push.',
    states: 'Always ask before a push',
  },
  { said: 'I think we should use biome for lint from now on.', states: 'Use biome for lint' },
  { said: 'Perhaps the cron job runs at three.', states: 'The cron job perhaps runs at three' },
  {
    said: 'Please write all error messages in sentence case.',
    states: 'Error messages are written in sentence case',
  },
  {
    said: "I don't want any mocks in the integration tests, use the real database.",
    states: 'Integration tests use the real database and no mocks',
  },
  {
    said: 'The staging cluster is called "hydra" and runs in eu-west-1.',
    states: 'Staging cluster: hydra, in eu-west-1',
  },
  {
    said: 'We agreed with the team that feature flags get removed after two releases.',
    states: 'Feature flags are removed after 2 releases (agreed with the team)',
  },
  {
    said: 'Before every release you have to bump the version in Chart.yaml.',
    states: 'Always bump the version in Chart.yaml before a release',
  },
  { said: 'you never have to ask me about formatting', states: 'No need to ask about formatting' },
  { said: 'Wir nehmen ab jetzt Biome statt ESLint.', states: 'Ab jetzt wird Biome statt ESLint verwendet' },
  {
    said: 'Les branches partent toujours de develop, pas de main.',
    states: 'Les branches partent de develop et non de main',
  },
  { said: 'los deploys se hacen los lunes por la mañana', states: 'Los deploys son los lunes por la mañana' },
  { said: '数据库迁移只能由我来执行。', states: '数据库迁移只由用户本人执行' },
  { said: '커밋 메시지는 항상 영어로 써 주세요.', states: '커밋 메시지는 항상 영어로 쓴다' },
  {
    said: 'Stop adding a summary at the end of each answer.',
    states: 'Do not add a summary at the end of answers',
  },
  {
    said: 'We moved the queue from Redis to Postgres because Redis lost two jobs. Check the worker config for leftovers?',
    states: 'The queue is on Postgres, not Redis, since Redis lost two jobs',
    quote: 'We moved the queue from Redis to Postgres because Redis lost two jobs.',
  },
  { said: 'We switched from yarn to pnpm last week.', states: 'Use pnpm, not yarn' },
  { said: 'On est passé de Jest à Vitest.', states: 'Les tests tournent avec Vitest, pas Jest' },
]
export const LATER_UNFAITHFUL: readonly Row[] = [
  { said: 'hm, maybe lint should run with eslint, no idea. Run the tests.', states: 'Lint runs with eslint' },
  { said: 'I guess we could move CI to Jenkins at some point.', states: 'CI is moved to Jenkins' },
  {
    said: 'I think the API limit is 50 requests per second, not sure.',
    states: 'The API limit is 50 requests per second',
  },
  {
    said: 'If we had more money, we would run the staging cluster on Hetzner.',
    states: 'The staging cluster runs on Hetzner',
  },
  { said: 'Vielleicht läuft der Import nachts um drei.', states: 'Der Import läuft nachts um drei' },
  { said: 'O limite talvez seja 50 por minuto.', states: 'O limite é 50 por minuto' },
  {
    said: 'Remember that staging lives in us-east-1, close to the customers.',
    quote: 'staging lives in us-east-1',
    states: 'Staging lives in us-west-1',
  },
  {
    said: 'Please write all error messages in sentence case.',
    states: 'Never write error messages in sentence case',
  },
  { said: "I don't want any mocks in the integration tests.", states: 'Integration tests use mocks' },
  {
    said: 'The staging cluster is called "hydra" and runs in eu-west-1.',
    states: 'The staging cluster hydra runs in eu-west-2',
  },
  {
    said: 'Feature flags get removed after two releases.',
    states: 'Feature flags get removed before two releases',
  },
  { said: 'Maybe we could look at Biome some day.', states: 'Always use Biome' },
  { said: 'you may ask me about formatting', states: 'Never ask about formatting' },
  { said: 'Wir nehmen weiterhin ESLint.', states: 'Wir nehmen kein ESLint' },
  { said: 'los deploys se hacen los lunes', states: 'Los deploys son los viernes' },
  { said: '数据库迁移只能由我来执行。', states: '数据库迁移不能由用户执行' },
  { said: '커밋 메시지는 영어로 쓰지 마세요.', states: '커밋 메시지는 영어로 쓴다' },
  { said: 'We usually merge when CI is green.', states: 'Never merge when CI is green' },
  { said: 'Stop adding a summary.', states: 'Add a summary of 5 lines' },
  { said: 'We moved the queue from Redis to Postgres.', states: 'The queue is on Redis, not Postgres' },
  { said: 'We moved the queue from Redis to Postgres.', states: 'Redis is not allowed for the queue' },
  { said: 'We never switched from yarn to pnpm.', states: 'Use pnpm, not yarn' },
]
