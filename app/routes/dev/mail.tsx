import { useLoaderData } from '@remix-run/react'
import { guarded } from '~/core/http/guarded.server'
import { requireLocalMode } from '~/core/http/require-local-mode.server'
import { readMailbox } from '~/core/mail/mailer.server'
import type { PageHandle } from '~/layout/page/route-handle'
import { Card } from '~/ui/card/card'
import { EmptyState } from '~/ui/notice/notice'
import { Mail } from '~/ui/icons/icons'
import { PageHeader } from '~/ui/page-header/page-header'
import '~/ui/gallery/gallery.css'

export const handle: PageHandle = { title: 'Mailbox', noIndex: true }

/** Local mode's mailbox: the emails that would have been sent, newest first. */
export const loader = guarded(requireLocalMode, async () => ({ mails: await readMailbox() }))

export default function MailboxPage() {
	const { mails } = useLoaderData<typeof loader>()
	return (
		<div className="wrap page">
			<PageHeader title="Mailbox" lead="Every email this local copy has sent, newest first." />
			{mails.length === 0 ? (
				<EmptyState icon={<Mail />} title="No emails yet">
					Sign up, and the code appears here.
				</EmptyState>
			) : (
				<div className="stack">
					{mails.map((mail) => (
						<Card key={mail.id} title={mail.subject}>
							<p className="text-muted">
								To {mail.to} · {mail.sentAt.slice(0, 16).replace('T', ' ')} UTC
							</p>
							<pre className="mailbox__text">{mail.text}</pre>
						</Card>
					))}
				</div>
			)}
		</div>
	)
}
