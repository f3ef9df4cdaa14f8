import { RequestError } from '../failure.ts'
import { type SignInResult, signInApi, signInResultOf } from './auth-client.ts'

/** The provider that wallets inject into a page (EIP-1193). */
interface Wallet {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
}

declare global {
  interface Window {
    ethereum?: Wallet
  }
}

/** Signs in with this browser's wallet; null when the user declines. */
export async function signInWithWallet(): Promise<SignInResult | null> {
  const wallet = window.ethereum
  if (!wallet)
    throw new RequestError('No compatible wallet was found in this browser.', 'NO_COMPATIBLE_WALLET')
  const ask = (method: string, params?: unknown[]) =>
    wallet.request({ method, params }).catch((error) => {
      if (isDeclined(error)) throw new Declined()
      throw new RequestError('The wallet did not respond. Try again.', 'WALLET_FAILED')
    })
  try {
    const api = await signInApi()
    const address = firstText(await ask('eth_requestAccounts'))
    const chainId = Number(await ask('eth_chainId'))
    const { message } = await api.walletMessage({ address, chainId })
    const signature = String(await ask('personal_sign', [message, address]))
    return await signInResultOf(await api.wallet({ message, signature }))
  } catch (error) {
    if (error instanceof Declined) return null
    throw error
  }
}

class Declined extends Error {}

function firstText(accounts: unknown): string {
  const [first] = Array.isArray(accounts) ? accounts : []
  if (typeof first === 'string') return first
  throw new RequestError('The wallet has no account.', 'NO_COMPATIBLE_WALLET')
}

/** 4001: the user declined (EIP-1193). */
function isDeclined(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 4001
}
