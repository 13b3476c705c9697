import { apiJson } from '~/core/api/api-response.server'
import { guarded } from '~/core/http/guarded.server'
import { requireLocalMode } from '~/core/http/require-local-mode.server'
import { readMailbox } from '~/core/mail/mailer.server'

/** Local mode's mailbox as JSON, newest first. */
export const loader = guarded(requireLocalMode, async () => apiJson(await readMailbox()))
