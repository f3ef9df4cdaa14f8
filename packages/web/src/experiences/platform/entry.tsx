import '@vitejs/plugin-react/preamble'
import './style.css'
import { hydrate } from '../../shared/hydrate.tsx'
import { readPageState } from '../../shared/page-state.ts'
import { PlatformApp } from './app.tsx'

hydrate(<PlatformApp state={readPageState()} />)
