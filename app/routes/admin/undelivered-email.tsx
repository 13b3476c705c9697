import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { MailForm } from '~/features/admin/admin.schema.server'
import { AdminPage } from '~/features/admin/admin-page'
import { MailList } from '~/features/admin/undelivered-email/email-list'
import { audit } from '~/core/audit/audit.server'
import { currentTime } from '~/core/time/clock'
import { inTransaction } from '~/core/db/db.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { UNKNOWN_BUTTON_TEXT } from '~/core/forms/form-texts'
import { parseForm, parseTrustedForm } from '~/core/forms/parse-form.server'
import type { Message } from '~/core/http/flash-message'
import { discardMail, retryMail, undelivered } from '~/core/mail/outbox.server'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Undelivered Email', noIndex: true })

const MAX_ROWS = 100

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context)
	const confirm = new URL(request.url).searchParams.get('confirm') ?? ''
	const mails = (await undelivered(MAX_ROWS)).map((mail) => ({
		...mail,
		createdAt: mail.createdAt.toISOString(),
		nextAttemptAt: mail.nextAttemptAt?.toISOString() ?? null,
	}))
	return { mails, confirm }
}

const DONE = { retry: 'Resending email now.', discard: 'Email discarded.' } as const
const GONE: Message = {
	kind: 'error',
	text: 'This email is no longer in the queue. It may have been delivered.',
}

export async function action(args: ActionFunctionArgs) {
	const { user } = await requireAdmin(args.request)
	const parsed = parseForm(await parseTrustedForm(args), MailForm)
	if (!parsed.ok) throw new Response(UNKNOWN_BUTTON_TEXT, { status: 400 })
	const { intent, id } = parsed.value
	const now = currentTime()
	const isDone = await inTransaction(async (tx) => {
		const done = intent === 'retry' ? await retryMail(tx, id, now) : await discardMail(tx, id)
		const target = { kind: 'mail', id } as const
		const action = intent === 'retry' ? 'mail.retry' : 'mail.discard'
		if (done) await audit(tx, { actor: { id: user._id }, action, target }, now)
		return done
	})
	const message: Message = isDone ? { kind: 'success', text: DONE[intent] } : GONE
	return redirectWithFlash(args.request, paths.adminMail(), message)
}

export default function UndeliveredMailPage() {
	const { mails, confirm } = useLoaderData<typeof loader>()
	return (
		<AdminPage
			title="Undelivered Email"
			lead="Emails the mail server hasn't accepted. Message content is hidden because it may contain codes and links."
		>
			<MailList mails={mails} confirm={confirm} />
		</AdminPage>
	)
}
