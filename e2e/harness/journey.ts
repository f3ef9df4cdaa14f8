import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { brief } from '../../tools/verify/brief.ts'
import { within } from './check.ts'
import type { DemoHost, World } from './world.ts'

/** A test of the running program by one or a few users, from the first page to the last. */
export interface Journey {
  name: string
  /** The journey changes settings or the menu: it gets a copy of this restaurant, at `context.host`. */
  copyOf?: DemoHost
  /** The journey switches a third party's sandbox, and runs while no other such journey does. */
  sandbox?: 'payments' | 'printer'
  /** Page errors that the journey itself provokes. */
  expectedErrors?: RegExp
  /** The journey is skipped if this returns false; skipped journeys are not counted. */
  when?: () => boolean
  run(context: JourneyContext): Promise<void>
}

/** What a journey works with. */
export interface JourneyContext {
  world: World
  /** The subdomain of the journey's own restaurant; empty without `copyOf`. */
  host: string
  /** Opens a page in a new browser context: nothing is shared with other windows. */
  newWindow(options?: BrowserContextOptions): Promise<Page>
  /** Runs a named step; a failure report names the step. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Adds a line to the result, such as a measurement. */
  note(line: string): void
}

/** One run of a journey: its browser contexts, current step and, if it fails, evidence. */
export class JourneyRun implements JourneyContext {
  readonly world: World
  readonly host: string
  readonly notes: string[] = []
  readonly #browser: Browser
  readonly #traced: boolean
  readonly #contexts: BrowserContext[] = []
  readonly #pageErrors: string[] = []
  #step = 'start'

  /** `traced`: records a Playwright trace, which slows the journey down. */
  constructor(world: World, browser: Browser, { host, traced }: { host: string; traced: boolean }) {
    this.world = world
    this.host = host
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
    context.setDefaultTimeout(within(20_000).timeout)
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

  /** Unexpected page errors. Any fails the journey. */
  unexpectedErrors(expected: RegExp | undefined): readonly string[] {
    return this.#pageErrors.filter((error) => !expected?.test(error))
  }

  /** Saves a screenshot of each page and, if traced, the trace; returns their paths. */
  async saveEvidence(folder: string, name: string): Promise<string[]> {
    const saved: string[] = []
    for (const [index, context] of this.#contexts.entries()) {
      if (this.#traced) saved.push(...(await saveTrace(context, `${folder}/${name}-${index}.zip`)))
      for (const [number, page] of context.pages().entries()) {
        const path = `${folder}/${name}-${index}-${number}.png`
        const screenshot = await page.screenshot({ path, timeout: 3000 }).catch(() => null)
        if (screenshot) saved.push(path)
      }
    }
    return saved
  }

  /** The accessibility tree of each page, for failure reports where screenshots cannot be viewed. */
  async describePages(): Promise<string[]> {
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
    page.on('pageerror', (error) => this.#pageErrors.push(`${page.url()}: ${error.message}`))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !expectedErrors.test(text))
        this.#pageErrors.push(`${page.url()}: ${text}`)
    })
  }
}

async function saveTrace(context: BrowserContext, path: string): Promise<string[]> {
  const saved = await context.tracing.stop({ path }).catch(() => null)
  return saved === null ? [] : [path]
}

const shownLines = 25
/** The browser itself logs failed requests, which journeys provoke on purpose. */
const expectedErrors = /Failed to load resource|net::ERR_|ERR_INTERNET_DISCONNECTED/
