import '@vitejs/plugin-react/preamble'
import '@comanda/ui/fonts.css'
import './style.css'
import { hydrateRoot } from 'react-dom/client'
import { readPageState } from '../../shared/page-state.ts'
import { StorefrontApp } from './app.tsx'
import { preloadScreen } from './screens.tsx'

const root = document.getElementById('root')
const state = readPageState()
// The screen of this path must be there before React compares it with the server's markup.
if (root) void preloadScreen(state).finally(() => hydrateRoot(root, <StorefrontApp state={state} />))
