import { Button } from '~/ui/button/button'

export type SaveState = { label: string; isDisabled: boolean; isBusy: boolean; title?: string }

/** Saves the deal; `isShort` where there is room for one word. */
export function SaveButton({ save, isShort = false }: { save: SaveState; isShort?: boolean }) {
	return (
		<Button
			type="submit"
			name="intent"
			value="save"
			variant="primary"
			disabled={save.isDisabled}
			title={save.title}
			busy={save.isBusy}
			busyLabel="Saving..."
			aria-label={isShort && !save.isBusy ? save.label : undefined}
		>
			{isShort ? save.label.replace(' Property', '') : save.label}
		</Button>
	)
}
