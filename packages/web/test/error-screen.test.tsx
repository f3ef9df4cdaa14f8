import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../src/shared/error-boundary.tsx'
import { ErrorScreen, type ErrorScreenProps } from '../src/shared/error-boundary-screen.tsx'

const markupOf = (context: ErrorScreenProps['context'], phone: string | null = '(908) 555-0100') =>
  renderToStaticMarkup(
    <ErrorScreen
      context={context}
      mainPage="/main"
      phone={phone}
      supportEmail="help@comanda.test"
      didNotLoad={false}
      errorId="7F3A-91C2"
      at={0}
    />,
  )

test.each([
  ['kitchen', 'Kitchen Display Issue'],
  ['customer', 'Ordering System Unavailable'],
  ['other', 'System Error'],
] as const)('a crashed screen of the %s audience is titled "%s"', (context, title) => {
  expect(markupOf(context)).toContain(`>${title}</h1>`)
})

test('only a kitchen screen states that orders are still being received', () => {
  const text = 'Orders are still being received'
  expect(markupOf('kitchen')).toContain(text)
  expect(markupOf('customer')).not.toContain(text)
})

test('a crashed screen offers a refresh, the main page, a call and an email, and names its error', () => {
  const markup = markupOf('customer')
  for (const part of [
    'Refresh',
    'href="/main"',
    'href="tel:+19085550100"',
    'href="mailto:help@comanda.test?subject=Error%207F3A-91C2"',
    '7F3A-91C2</span>',
  ])
    expect(markup).toContain(part)
  expect(markupOf('customer', null)).not.toContain('tel:')
})

test('a page that crashes while it is scrolled down shows the title of the error', () => {
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const props = {
    context: 'customer',
    mainPage: '/',
    supportEmail: 'help@comanda.test',
    children: null,
  } as const
  new ErrorBoundary(props).componentDidCatch(new Error('crash'), {})
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
