import type { AuthMethods } from '@comanda/contract/auth-method-shapes'
import { useEffect, useState } from 'react'
import { loadApi } from '../load-api.ts'

/** Methods that need no configuration; used until the configured ones have loaded. */
const defaults: AuthMethods = { providers: [], workEmail: false, texts: false, passkey: false, wallet: null }

let loading: Promise<AuthMethods> | undefined

/** The sign-in methods of this host. When they fail to load, password, code and link remain available. */
export function useAuthMethods(): AuthMethods {
  const [methods, setMethods] = useState(defaults)
  useEffect(() => {
    let active = true
    loadMethods().then((loaded) => active && setMethods(loaded))
    return () => {
      active = false
    }
  }, [])
  return methods
}

/** Loaded once per page; requested again after a failure. */
function loadMethods(): Promise<AuthMethods> {
  loading ??= loadApi()
    .then((api) => api.identity.authMethods())
    .catch(() => {
      loading = undefined
      return defaults
    })
  return loading
}
