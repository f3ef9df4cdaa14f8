import { Button } from './button.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { CloudOff, RefreshCw } from './icons.ts'

export interface FailedStateProps {
  /** What failed: "Orders did not load". */
  title: string
  /** Why, in words. */
  message: string
  code?: string
  onRetry?: () => void
  retrying?: boolean
  level?: EmptyStateProps['level']
  className?: string
}

/** A failed request: what happened, its code, and Retry. */
export function FailedState({ title, message, code, onRetry, retrying, level, className }: FailedStateProps) {
  return (
    <EmptyState
      failed
      level={level}
      className={className}
      icon={<CloudOff className="size-5" />}
      title={title}
      action={
        onRetry && (
          <Button busy={retrying} onClick={onRetry}>
            <RefreshCw className="size-4" />
            Retry
          </Button>
        )
      }
    >
      <p role="alert">
        {message} {code && <span className="font-code text-ink-3">{code}</span>}
      </p>
    </EmptyState>
  )
}
