import { Form } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import { paths } from '~/core/http/paths'
import { Check, Monitor, Moon, Sun } from '~/ui/icons/icons'
import { Menu, MenuButton } from '~/ui/menu/menu'
import type { Theme } from '~/layout/page/root-loader-data'
import '~/layout/top-bar/top-bar.css'
import '~/ui/segmented/segmented.css'

const THEMES = [
	{ value: 'light', label: 'Light', Icon: Sun },
	{ value: 'dark', label: 'Dark', Icon: Moon },
	{ value: 'system', label: 'Auto', Icon: Monitor },
] as const

export type ThemeSwitchProps = {
	theme: Theme
	/** The address of the current page. */
	here: string
}

type ThemeFormProps = { here: string; className: string; children: ReactNode }

/** The form around the switch, which redirects back to the current page. */
function ThemeForm({ here, className, children }: ThemeFormProps) {
	return (
		<Form method="post" action={paths.theme()} preventScrollReset className={className}>
			<input type="hidden" name="redirectTo" value={here} />
			{children}
		</Form>
	)
}

/** The theme as a row of three buttons. */
export function ThemeSwitch({ theme, here }: ThemeSwitchProps) {
	return (
		<ThemeForm here={here} className="segmented">
			{THEMES.map(({ value, label, Icon }) => (
				<Fragment key={value}>
					<button
						type="submit"
						name="theme"
						value={value}
						aria-label={`${label} theme`}
						aria-pressed={theme === value}
						className="segmented__item"
					>
						<Icon />
						{label}
					</button>{' '}
				</Fragment>
			))}
		</ThemeForm>
	)
}

/** The theme switch behind a small button in the top bar. */
export function ThemeMenu({ theme, here }: ThemeSwitchProps) {
	const { Icon, label } = THEMES.find(({ value }) => value === theme) ?? THEMES[2]
	return (
		<Menu
			id="theme-menu"
			label="Theme"
			trigger={<Icon />}
			triggerLabel={`Theme: ${label}`}
			look={{ variant: 'quiet', iconOnly: true, className: 'wide-only' }}
		>
			<ThemeForm here={here} className="theme-rows">
				{THEMES.map(({ value, label: name, Icon: RowIcon }) => (
					<Fragment key={value}>
						<MenuButton
							name="theme"
							value={value}
							aria-label={`${name} theme`}
							aria-pressed={theme === value}
							icon={<RowIcon />}
						>
							{name}
							<Check className="menu__check" />
						</MenuButton>{' '}
					</Fragment>
				))}
			</ThemeForm>
		</Menu>
	)
}
