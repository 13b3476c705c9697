import { useSearchParams } from '@remix-run/react'
import { Button, ButtonLink } from '~/ui/button/button'
import { Dialog } from '~/ui/dialog/dialog'
import { ChevronDown, LogOut, UserRound } from '~/ui/icons/icons'
import { Menu, MenuButton, MenuLink } from '~/ui/menu/menu'
import { useToast } from '~/ui/toast/toaster'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { Link } from '~/ui/link/link'
import { Specimen } from './sample'

/** Menus, the dialog and toasts. They overlay the page, so they are shown once. */
export function FloatingSpecimens() {
	const [search] = useSearchParams()
	const toast = useToast()
	const hydrated = useHydrated()
	return (
		<Specimen title="Floating">
			<div className="form-actions">
				<Menu
					id="specimen-menu"
					label="Sample menu"
					align="start"
					trigger={
						<>
							Menu <ChevronDown />
						</>
					}
				>
					<MenuLink to="." icon={<UserRound />}>
						Profile
					</MenuLink>
					<hr className="menu__rule" />
					<MenuButton type="button" icon={<LogOut />}>
						Sign Out
					</MenuButton>
				</Menu>
				<ButtonLink to="?dialog=1" preventScrollReset>
					Open dialog
				</ButtonLink>
				{hydrated && (
					<>
						<Button
							type="button"
							onClick={() => toast.show({ kind: 'success', text: 'Form cleared' })}
						>
							Success toast
						</Button>
						<Button
							type="button"
							onClick={() =>
								toast.show({
									kind: 'error',
									text: 'Limit reached. Delete a property to save this one, or upgrade to the annual plan to save up to 10 properties.',
									action: { kind: 'link', label: 'Upgrade Plan', to: '.' },
									closeLabel: 'Close',
									durationMs: 6_000,
								})
							}
						>
							Error toast
						</Button>
						<Button
							type="button"
							onClick={() => toast.show({ kind: 'info', text: 'Sending message…', key: 'contact' })}
						>
							Info toast
						</Button>
					</>
				)}
			</div>
			{search.get('dialog') === '1' && (
				<Dialog title="Confirm Deletion" closeTo=".">
					<p>
						This deletes <strong>906 Harbor Oak Dr</strong> and cannot be undone.
					</p>
					<div className="row dialog__actions">
						<Link to="." className="btn" preventScrollReset>
							Cancel
						</Link>
						<Button type="button" variant="danger">
							Yes, delete it
						</Button>
					</div>
				</Dialog>
			)}
		</Specimen>
	)
}
