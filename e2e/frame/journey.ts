import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { brief } from '../../tools/verify/brief.ts'
import type { DemoHost, World } from './world.ts'

/** What one person or a few people do with the program, from first page to last. */
export interface Journey {
  name: string
  /**
   * `true`: changes what all restaurants share, such as the switches of the sandbox, and runs while no other does. The name of
   * a restaurant: changes its ways, and runs beside such as change another's.
   */
  alone?: true | DemoHost
  /** What its pages may complain of, because the journey itself breaks them. */
  expectedErrors?: RegExp
  /** Runs only when this holds; left out of the count otherwise. */
  when?: () => boolean
  run(stage: Stage): Promise<void>
}

/** What a journey has in hand. */
export interface Stage {
  world: World
  /** A window of somebody new: nothing is remembered from other windows. */
  newWindow(options?: BrowserContextOptions): Promise<Page>
  /** Names what is done; a failure tells in which step it happened. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>
  /** A line under the result, such as something that was measured. */
  note(line: string): void
}

/** One journey's windows, steps and, when it fails, evidence. */
export class Performance implements Stage {
  readonly world: World
  readonly notes: string[] = []
  readonly #browser: Browser
  readonly #traced: boolean
  readonly #contexts: BrowserContext[] = []
  readonly #troubles: string[] = []
  #step = 'the beginning'

  /** `traced`: every action is recorded with the page around it, which slows the walk down. */
  constructor(world: World, browser: Browser, traced: boolean) {
    this.world = world
    this.#browser = browser
    this.#traced = traced
  }

  get currentStep(): string {
    return this.#step
  }

  newWindow = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await this.#browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      timezoneId: 'America/New_York',
      ...options,
    })
    this.#contexts.push(context)
    context.setDefaultTimeout(patienceMs)
    if (this.#traced) await context.tracing.start({ snapshots: true, screenshots: false })
    context.on('page', (page) => this.#watch(page))
    return context.newPage()
  }

  step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    this.#step = name
    return work()
  }

  note = (line: string): void => {
    this.notes.push(line)
  }

  /** Errors that a page threw: nothing of ours may throw, whatever a journey does. */
  troublesBeside(expected: RegExp | undefined): readonly string[] {
    return this.#troubles.filter((trouble) => !expected?.test(trouble))
  }

  /** Keeps a picture of each window and, when it was traced, the trace; answers their paths. */
  async keepEvidence(folder: string, name: string): Promise<string[]> {
    const kept: string[] = []
    for (const [index, context] of this.#contexts.entries()) {
      if (this.#traced) kept.push(...(await keepTrace(context, `${folder}/${name}-${index}.zip`)))
      for (const [number, page] of context.pages().entries()) {
        const path = `${folder}/${name}-${index}-${number}.png`
        const taken = await page.screenshot({ path, timeout: 3000 }).catch(() => null)
        if (taken) kept.push(path)
      }
    }
    return kept
  }

  /** What each window shows, as a screen reader meets it: where no picture can be looked at, that has to do. */
  async shown(): Promise<string[]> {
    const pages = this.#contexts.flatMap((context) => context.pages())
    return Promise.all(
      pages.map(async (page) => {
        const body = await page
          .locator('body')
          .ariaSnapshot({ timeout: 3000 })
          .catch(() => '')
        return [`${page.url()} shows:`, ...brief(body, shownLines).map((line) => `  ${line}`)].join('\n')
      }),
    )
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close().catch(() => {})))
  }

  #watch(page: Page): void {
    page.on('pageerror', (error) => this.#troubles.push(`${page.url()}: ${error.message}`))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !expectedErrors.test(text))
        this.#troubles.push(`${page.url()}: ${text}`)
    })
  }
}

async function keepTrace(context: BrowserContext, path: string): Promise<string[]> {
  const saved = await context.tracing.stop({ path }).catch(() => null)
  return saved === null ? [] : [path]
}

const patienceMs = 15_000
const shownLines = 25
/** Answers that refuse, and connections that a journey broke, are told in the console by the browser itself. */
const expectedErrors = /Failed to load resource|net::ERR_|ERR_INTERNET_DISCONNECTED/
