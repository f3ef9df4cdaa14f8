/** What of the provider's script is used here. */
export interface StripeScript {
  /** Amount and capture have to be those of the payment that is confirmed later. */
  elements(options: {
    mode: 'payment'
    amount: number
    currency: 'usd'
    captureMethod?: 'manual'
    appearance: object
  }): StripeElements
  confirmPayment(input: {
    elements: StripeElements
    clientSecret: string
    confirmParams: { return_url: string; payment_method_data: { billing_details: object } }
    redirect: 'if_required'
  }): Promise<{ paymentIntent?: { status: string }; error?: StripeError }>
}

export interface StripeElements {
  create(kind: 'payment', options: object): StripeElement
  update(options: { amount: number }): void
  /** Checks what was entered and, for a wallet, asks its holder. To be called right from the press of a button. */
  submit(): Promise<{ error?: StripeError }>
}

export interface StripeElement {
  mount(place: HTMLElement): void
  destroy(): void
  focus(): void
  on(event: 'change', listener: (change: StripeChange) => void): void
  on(event: 'ready', listener: () => void): void
  on(event: 'loaderror', listener: (failure: { error: StripeError }) => void): void
}

export interface StripeChange {
  empty: boolean
  complete: boolean
  /** Of the way to pay that is chosen: "card", "apple_pay", "google_pay", "link" and others. */
  value: { type: string }
}

export interface StripeError {
  type: string
  message?: string
}

type StripeMaker = (publishableKey: string) => StripeScript

const provider = 'js.stripe.com'
const address = `https://${provider}/v3/`
let loading: Promise<StripeMaker> | null = null

/** Loads the provider's script, once. Throws when it does not come; the next call tries again. */
export async function loadStripe(publishableKey: string): Promise<StripeScript> {
  loading ??= load()
  try {
    return (await loading)(publishableKey)
  } catch (error) {
    loading = null
    throw error
  }
}

function load(): Promise<StripeMaker> {
  return new Promise((resolve, reject) => {
    trustProvider()
    const script = document.createElement('script')
    script.src = address
    script.onload = () => {
      const made: StripeMaker | undefined = Reflect.get(window, 'Stripe')
      if (made) resolve(made)
      else reject(new Error('The payment script came without its function'))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error('The payment script did not load'))
    }
    document.head.append(script)
  })
}

/**
 * The page lets no text become a script's address. This is the one exception: the provider's script, and what it loads
 * from its own hosts. It may empty an element by markup, and write none.
 */
function trustProvider(): void {
  const types: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes')
  if (!types || types.defaultPolicy) return
  types.createPolicy('default', {
    createScriptURL: (url) => (isProviders(url) ? url : null),
    createHTML: (markup) => (markup === '' ? markup : null),
  })
}

/** Whether an address is the provider's own, over https. */
export function isProviders(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port } = new URL(url)
  return protocol === 'https:' && port === '' && (hostname === provider || hostname.endsWith(`.${provider}`))
}

/** What of it is used here; TypeScript does not know it yet. */
interface TrustedTypes {
  defaultPolicy: object | null
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): object
}
