import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/accounts/guards.server'
import { MailForm } from '~/admin/admin.schema.server'
import { AdminPage } from '~/admin/components/admin-page'
import { MailList } from '~/admin/components/mail-list'
import { audit } from '~/platform/audit.server'
import { currentTime } from '~/platform/clock'
import { inTransaction } from '~/platform/db.server'
import { redirectWith } from '~/platform/flash.server'
import { UNKNOWN_BUTTON_TEXT } from '~/platform/form-texts'
import { parseForm, readForm } from '~/platform/forms.server'
import type { Message } from '~/platform/messages'
import { discardMail, sendAgain, undelivered } from '~/platform/outbox.server'
import { paths } from '~/platform/paths'
import { refusalHeaders } from '~/platform/refusal-headers'
import { pageMeta } from '~/shell/page-meta'

export const headers = refusalHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Undelivered Email', noIndex: true })

const MOST = 100

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context)
	const confirm = new URL(request.url).searchParams.get('confirm') ?? ''
	const mails = (await undelivered(MOST)).map((mail) => ({
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
	const parsed = parseForm(await readForm(args), MailForm)
	if (!parsed.ok) throw new Response(UNKNOWN_BUTTON_TEXT, { status: 400 })
	const { intent, id } = parsed.value
	const now = currentTime()
	const isDone = await inTransaction(async (tx) => {
		const done = intent === 'retry' ? await sendAgain(tx, id, now) : await discardMail(tx, id)
		const target = { kind: 'mail', id } as const
		const action = intent === 'retry' ? 'mail.retry' : 'mail.discard'
		if (done) await audit(tx, { actor: { id: user._id }, action, target }, now)
		return done
	})
	const message: Message = isDone ? { kind: 'success', text: DONE[intent] } : GONE
	return redirectWith(args.request, paths.adminMail(), message)
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
