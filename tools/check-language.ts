// Rejects the worst terms of the glossary's first column: in code (identifiers, names of files and folders, comments, messages,
// screen texts and test titles), style sheets, new migrations and documents. Prints each violation.
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

const british = [
  'authorised',
  'behaviour',
  'capitalise',
  'centre',
  'centred',
  'colour',
  'coloured',
  'colours',
  'favourite',
  'favourites',
  'grey',
  'honoured',
  'labelled',
  'licence',
  'neighbour',
  'neighbours',
  'normalise',
  'normalised',
  'organised',
  'recognise',
  'recognised',
  'serialise',
  'serialised',
  'summarise',
  'unauthorised',
]

/** Words, or consecutive words, in lower case, each with the standard term. */
export const rejected: Readonly<Record<string, string>> = {
  anybody: 'anyone; name the subject',
  anew: 'again',
  'any more': 'no longer',
  errand: 'task',
  errands: 'tasks',
  everybody: 'everyone; name the subject',
  'give back': 'release',
  'given back': 'released',
  'gives back': 'releases',
  'giving back': 'releasing',
  hands: 'operator',
  'held back': 'buffered',
  'hold back': 'cork, buffer',
  'kept answer': 'cached response',
  kept: 'stored, retained',
  'let go': 'void',
  'letting go': 'voiding',
  'look after': 'process, sweep',
  'look through': 'poll',
  nobody: 'no one, no user; anonymous',
  'once more': 'again',
  postman: 'notification delivery',
  'roll call': 'worker liveness',
  said: 'reported, returned',
  says: 'reports, states',
  'see to': 'handle',
  'seen to': 'handled',
  shelf: 'cache',
  shelves: 'caches',
  somebody: 'the user, the caller',
  'stand in': 'sandbox',
  'stand ins': 'sandboxes',
  standing: 'status',
  stands: 'is, status',
  story: 'timeline',
  tell: 'notify, append; distinguish',
  telling: 'notifying, appending',
  tells: 'notifies, appends',
  told: 'notified',
  wanted: 'requested, due',
  whoever: 'the user, the caller',
  wish: 'request',
  wished: 'requested',
  wishes: 'requests',
  ...Object.fromEntries(british.map((word) => [word, 'the American spelling'])),
}

const anyRejected = new RegExp(`(?<![a-z])(?:${Object.keys(rejected).join('|')})(?![a-z])`)

interface Exception {
  file: RegExp
  /** The part of a line that is allowed. */
  text: RegExp
  reason: string
}

const allowed: readonly Exception[] = [
  {
    file: /\/migrations\/([0-6]\d\d|7[0-5]\d)-/,
    text: /.*/,
    reason: 'migrations that were applied before they were checked',
  },
  { file: /\/shared\/legal\//, text: /.*/, reason: 'the legal texts are prose for customers' },
  { file: /\/db\/tables\.ts$/, text: /.*/, reason: 'generated from the columns of applied migrations' },
  { file: /./, text: /\bcancel_wanted\b/, reason: 'a column of applied migrations' },
  {
    file: /(\/run-as\.ts|\/operations\.md)$/,
    text: /\bnobody\b/,
    reason: 'an account of the operating system',
  },
  { file: /\/spec-map\.md$/, text: /\d{3}-[a-z-]+\.sql/, reason: 'the names of applied migrations' },
  { file: /\/glossary\.md$/, text: /^\| [^|]* \|/, reason: 'the rejected terms' },
  {
    file: /\/language-sample\.md$/,
    text: /^\|.*(?=\|[^|]*\|$)/,
    reason: 'quotes of former texts; the last column is checked',
  },
  { file: /\/use-actions\.ts$/, text: /'nobody'/, reason: 'owner of actions that devices have stored' },
  { file: /\/palette\/commands\.tsx$/, text: /'colours'/, reason: 'a word that users search for' },
  {
    file: /\/(web|ui)\//,
    text: /\bTell (us|customers)\b/,
    reason: 'texts in which people talk to each other',
  },
  {
    file: /(\/test\/|\.test\.ts|^e2e\/)/,
    text: /\b(nobody\d?|somebody|everybody)\b/i,
    reason: 'names in test data',
  },
  { file: /\/check-language(\.test)?\.ts$/, text: /.*/, reason: 'the words themselves' },
]

export interface Violation {
  where: string
  word: string
  use: string
}

const checked = [
  'packages/*/{src,test,build}/**/*.{ts,tsx,css,js}',
  'packages/*/src/**/*.sql',
  '{packages/*/,}*.ts',
  '{scripts,tools,bench,e2e}/**/*.{ts,mjs}',
  '.ci/*',
  '*.md',
  '{docs,bench}/**/*.md',
  'packages/*/*.md',
]

if (import.meta.main) main()

function main(): void {
  const root = dirname(import.meta.dirname)
  const files = globSync(checked, { cwd: root }).sort()
  const violations = files.flatMap((file) => checkFile(file, readFileSync(`${root}/${file}`, 'utf8')))
  for (const { where, word, use } of violations) console.log(`${where} "${word}": use ${use}`)
  console.log(`${files.length} files, ${violations.length} violations`)
  process.exitCode = violations.length > 0 ? 1 : 0
}

/** Checks the path and the text of a file; `where` is `file:line`, or `file` for its path. */
export function checkFile(file: string, source: string): Violation[] {
  const exceptions = allowed.filter((exception) => exception.file.test(file))
  const strip = (line: string) =>
    exceptions.reduce((rest, { text }) => rest.replaceAll(new RegExp(text, `${text.flags}g`), ' '), line)
  const lines = source.split('\n').map(strip)
  return [
    ...find(strip(file), file),
    ...lines.flatMap((line, at) => find(line, `${file}:${at + 1}`)),
    ...lines.flatMap((line, at) => findAcross(line, lines[at + 1] ?? '', `${file}:${at + 1}`)),
  ]
}

/** Finds consecutive words that begin on one line and end on the next. */
function findAcross(line: string, next: string, where: string): Violation[] {
  const last = line.match(/\S+\s*$/)?.[0] ?? ''
  const first = next.match(/^[\s*/|#-]*([^\s*/|#-]\S*)/)?.[1] ?? ''
  const alone = [...find(last, where), ...find(first, where)].map(({ word }) => word)
  return find(`${last} ${first}`, where).filter(({ word }) => !alone.includes(word))
}

function find(text: string, where: string): Violation[] {
  const plain = text
    .replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()
  if (!anyRejected.test(plain)) return []
  return Object.entries(rejected).flatMap(([word, use]) =>
    new RegExp(`(?<![a-z])${word}(?![a-z])`).test(plain) ? [{ where, word, use }] : [],
  )
}
