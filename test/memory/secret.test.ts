import { expect, test } from 'vitest'
import { secretsIn } from '../../src/memory/secret.js'
import { labelledRows } from '../support/labelled-rows.js'

const found = (text: string) => secretsIn(text).map(({ start, end }) => text.slice(start, end))

// Values are put together here, so that no scanner takes this file for a leak.
const word = (...parts: string[]) => parts.join('')
const GERMAN = word('geheim', '123')
const ENGLISH = word('hunter', '2abc')
const FRENCH = word('azer', 'ty12')
const MIXED = word('gR33n', '.Apple')
const BLOOM = word('Blume', '-7788')
const BERRY = word('raspberry', '-42')
const HEX = word('9f86d081884c7d65', '9a2feaa0c55ad015')
const SEASON = word('Herbst', '#2026')

test.each([
  ['my password is correct horse battery staple', 'correct horse battery staple'],
  ['The wifi password: blue kitchen table', 'blue kitchen table'],
  [`Log in as root mit Passwort ${GERMAN}.`, GERMAN],
  [`Die Datenbank geht mit dem Passwort ${GERMAN} auf.`, GERMAN],
  [`The password is ${ENGLISH}`, ENGLISH],
  [`password is ${ENGLISH}`, ENGLISH],
  [`Staging opens with password ${ENGLISH}, as before.`, ENGLISH],
  [`Staging: user admin and password ${ENGLISH}`, ENGLISH],
  [`Connecte-toi avec le mot de passe ${FRENCH}`, FRENCH],
  [`Entra con la contraseña "${FRENCH}"`, FRENCH],
  ['curl -u user:word https://api.example.com/v1', 'word'],
  [`curl -sS -X POST --user "deploy:${ENGLISH}" https://api.example.com`, ENGLISH],
  [`curl https://api.example.com -u $USER:${ENGLISH}`, ENGLISH],
  [`Соединяйся с паролем ${ENGLISH}`, ENGLISH],
  [`PA\u017F\u017FWORD: ${ENGLISH}`, ENGLISH],
  [`password\n: ${ENGLISH}`, ENGLISH],
  [`passwords-sha: 1, pass: ${ENGLISH}`, ENGLISH],
  [`sshpass -p ${ENGLISH} ssh root@10.0.0.1`, ENGLISH],
  [`docker login -u bot -p ${ENGLISH} registry.example.com`, ENGLISH],
  [`ssh works with deploy@10.0.0.4, pw: ${MIXED}, remember that please`, MIXED],
  [`Merk dir das PW: ${MIXED}`, MIXED],
  [`pw = ${ENGLISH}`, ENGLISH],
  [`Remember: pw for the printer is ${BLOOM}`, BLOOM],
  [`Das Pw vom Drucker lautet ${BLOOM}.`, BLOOM],
  [`Remember that the root pwd is ${ENGLISH}`, ENGLISH],
  [`psw=${ENGLISH}`, ENGLISH],
  [`DB_PWD: ${ENGLISH}`, ENGLISH],
  [`mdp : ${ENGLISH}`, ENGLISH],
  [`PW lautet: ${ENGLISH}`, ENGLISH],
  [`login/pw: admin / ${ENGLISH}`, ENGLISH],
  [`Login / Passwort: admin / ${ENGLISH}`, ENGLISH],
  [`passwd is ${ENGLISH}`, ENGLISH],
  [`our VPN user is vera and the pass is ${BLOOM}`, BLOOM],
  [`pass=${ENGLISH}`, ENGLISH],
  [`Staging: user admin, pw ${ENGLISH}`, ENGLISH],
  [`Log in with pwd ${ENGLISH}`, ENGLISH],
  [`Remember that the admin login is root / ${ENGLISH} on the staging box`, ENGLISH],
  [`staging login admin / ${MIXED}`, MIXED],
  [`The credentials for the old box are deploy / ${ENGLISH}.`, ENGLISH],
  [`Default creds: admin:${ENGLISH}`, ENGLISH],
  [`Der Zugang zum Router ist root/${ENGLISH}`, ENGLISH],
  [`Zugangsdaten: vera / ${BLOOM}`, BLOOM],
  [`Les identifiants de la base sont vera / ${FRENCH}`, FRENCH],
  [`L'accès : vera / ${FRENCH}`, FRENCH],
  [`El acceso al servidor es vera / ${ENGLISH}`, ENGLISH],
  [`O acesso é vera / ${ENGLISH}`, ENGLISH],
  [`Доступ к серверу: vera / ${ENGLISH}`, ENGLISH],
  [`Remember the test user: qa@acme.dev, password ${SEASON}`, SEASON],
  [`Remember the admin password ${SEASON} for the demo shop.`, SEASON],
  [`The root pw of the pi is ${BERRY}.`, BERRY],
  [`Remember the basic auth for staging, it's shop:${ENGLISH}`, ENGLISH],
  [`Wifi key: ${ENGLISH}`, ENGLISH],
  ['The alarm code of the office is 55120.', '55120'],
  [`set JWT_SECRET to ${HEX} in .env`, HEX],
  [`SESSION_SECRET=${HEX}`, HEX],
  [`the api key is ${HEX}`, HEX],
  [`mysql -uroot -p${ENGLISH} shop < dump.sql`, ENGLISH],
  [`mysqldump -h db -u root -p'${SEASON}' shop`, SEASON],
  [`redis-cli -h cache -a ${ENGLISH} ping`, ENGLISH],
  [`mongosh -u root -p ${ENGLISH} --host db`, ENGLISH],
  [`We changed the WLAN code to ${BERRY}`, BERRY],
  [`Test users: anna@acme.dev / ${SEASON}, ben@acme.dev / ${BLOOM}`, SEASON],
  [`Remember the grafana login, it's ops / ${SEASON}`, SEASON],
  [`Can you remember my sudo password? it's ${ENGLISH}, and then run the setup`, ENGLISH],
  [`Note the password of the printer. It is ${BERRY}.`, BERRY],
  [`Kannst du dir mein Passwort merken? Es lautet ${BLOOM}`, BLOOM],
  [`Retiens mon mot de passe : c’est ${FRENCH}`, FRENCH],
])('%j holds a secret', (text, secret) => {
  expect(found(text)).toContain(secret)
})

test.each([
  'curl -u "$USER:$TOKEN" https://api.example.com',
  `curl -u "\${USER}:\${TOKEN}" https://api.example.com`,
  'curl -u user:password https://api.example.com',
  'curl -u user:<token> https://api.example.com',
  'curl -u USERNAME:PASSWORD https://api.example.com',
  'curl -u user:{{ token }} https://api.example.com',
  'curl -u user:your-token https://api.example.com',
  'curl -u user: https://api.example.com',
  'curl -u elastic:$(cat pw) https://api.example.com',
  'curl --user-agent memfs:2 https://api.example.com',
  'curl https://api.example.com | sort -u host:port',
  'sudo -u postgres psql; systemctl --user status app:main',
  'sshpass -p "$PASSWORD" ssh root@10.0.0.1',
  'echo "$TOKEN" | docker login -u bot --password-stdin',
  'docker login -u bot -p $TOKEN registry.example.com',
  'We log in with password authentication and SSH keys.',
  'Passwords are hashed with argon2id, before with password pbkdf2sha256.',
  'Sign in with password oauth2-proxy in front.',
  'The login form: user sees password requirements at once.',
  'Log in with the password of the vault entry "staging-db".',
  'Wir arbeiten mit Passwort-Managern, mit Passwort und TOTP.',
  'Tests run as user admin with password <password>.',
  'Use the account mail with password $SMTP_PASSWORD_2.',
  'Use the login form with password reset.',
  'const pw = page.width; const ph = page.height2',
  'pw = playwright.chromium, and x = foo2bar3',
  'pw = hash(pw2)',
  'set pw to 1280px, or pw: 1280px',
  'The pw of a page is its width in points, e.g. a4paper2',
  'echo $PWD; git log --format=abc123def',
  'PWD=/srv/app2 OLDPWD=/srv/app1 make',
  'pwd is the directory, so rel = abc123def',
  'We test with pw and chromium1091.',
  'pass: 12, fail: 3',
  'The login is required / optional',
  'The login is via SAML / OAuth2.0',
  'The login page. The stack is node / express4',
  'The login stack is node / express4',
  'login: username / password',
  'login: POST /api/v2/login2',
  'The login is at app/login2 and auth/v2beta1',
  'Credentials: dev / us-east-2',
  'Login: src/login/login2.tsx',
  'credentials: root / <password>',
  'Zugang: nur per VPN / WireGuard',
  'El acceso es libre / gratuito',
  'login/logout2 is covered',
  'Use password auth_v2 in the new client, with pw v1.48 and pin react18.2.',
  'The password is base64-encoded; password column: varchar255',
  'Basic auth on staging is done by nginx:1.25-alpine, port staging:8080',
  'Test user: qa@acme.dev:/srv/app2',
  'The door code is on line 1200',
  "Did you change the password? it's the one field2 that fails",
  "Who sets the password? it's step2 of the wizard",
  "Is it the password? it's utf8 encoded",
  'mysql -p shop < dump.sql; mysql -P3306 -h db shop',
  'mysql -u root -p"$DB_PASSWORD" shop',
  'redis-cli -h cache ping; cp -a src dst',
  `We pin the action to ${HEX}, as of the release.`,
  `The token is read from the cache of commit ${HEX}.`,
])('%j holds none', (text) => {
  expect(found(text)).toEqual([])
})

test('passwords with digits and signs are found in rows that no table has learned from, and nothing else', () => {
  const rows = labelledRows<{ text: string; gives: boolean }>(/^held-passwords-2/)
  expect(rows.filter(({ text, gives }) => secretsIn(text).length > 0 !== gives)).toEqual([])
})
