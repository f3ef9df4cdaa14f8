import { RequestError } from '../../failure.ts'
import { type RawSignInResponse, type SignInResult, signInResultOf } from './sign-in-result.ts'
import { postAuth } from './wire.ts'

/** The provider that wallets inject into a page (EIP-1193). */
interface Wallet {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
}

declare global {
  interface Window {
    ethereum?: Wallet
  }
}

/** Signs in with this browser's wallet; null when the user declines. Throws RequestError. */
export async function signInWithWallet(): Promise<SignInResult | null> {
  const wallet = window.ethereum
  if (!wallet)
    throw new RequestError('No compatible wallet was found in this browser.', 'NO_COMPATIBLE_WALLET')
  try {
    const address = firstText(await wallet.request({ method: 'eth_requestAccounts' }))
    const chainId = Number(await wallet.request({ method: 'eth_chainId' }))
    const { message } = await postAuth<{ message: string }>('/sign-in/wallet/message', { address, chainId })
    const signature = await wallet.request({ method: 'personal_sign', params: [message, address] })
    return await signInResultOf(await postAuth<RawSignInResponse>('/sign-in/wallet', { message, signature }))
  } catch (error) {
    if (error instanceof RequestError) throw error
    if (isRefusalByHand(error)) return null
    throw new RequestError('The wallet did not respond. Try again.', 'WALLET_FAILED')
  }
}

function firstText(accounts: unknown): string {
  const [first] = Array.isArray(accounts) ? accounts : []
  if (typeof first === 'string') return first
  throw new RequestError('The wallet has no account.', 'NO_COMPATIBLE_WALLET')
}

/** 4001: the user declined (EIP-1193). */
function isRefusalByHand(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 4001
}
