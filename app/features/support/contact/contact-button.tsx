import { useLocation, useNavigate } from '@remix-run/react'
import { type MouseEvent, useEffect, useState } from 'react'
import { paths } from '~/core/http/paths'
import { Link } from '~/ui/link/link'

/** Loaded when it is about to be opened: every page has the link, and few visits open the dialog. */
const loadDialog = () => import('./contact-dialog')

type Dialog = Awaited<ReturnType<typeof loadDialog>>['ContactDialog']

type ContactButtonProps = { isSignedIn: boolean; className: string }

/** The contact link, which JavaScript opens as a dialog above the page. */
export function ContactButton({ isSignedIn, className }: ContactButtonProps) {
	const { pathname } = useLocation()
	const navigate = useNavigate()
	const [Dialog, setDialog] = useState<Dialog | null>(null)
	useEffect(() => setDialog(null), [pathname])

	const preload = () => void loadDialog().catch(() => undefined)
	const open = (event: MouseEvent) => {
		const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
		if (!isPlain || pathname === paths.contact()) return
		event.preventDefault()
		loadDialog().then(
			({ ContactDialog }) => setDialog(() => ContactDialog),
			// Without the dialog there is the page, or what it says when offline.
			() => navigate(paths.contact()),
		)
	}
	return (
		<>
			<Link
				to={paths.contact()}
				className={className}
				onClick={open}
				onPointerEnter={preload}
				onFocus={preload}
			>
				Contact Us
			</Link>
			{Dialog !== null && <Dialog isSignedIn={isSignedIn} onClose={() => setDialog(null)} />}
		</>
	)
}
