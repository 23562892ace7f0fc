import { Ellipsis } from 'lucide-react'
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'

export interface MenuAction {
  id: string
  label: string
  run: () => void
  /** It takes something away. */
  isDanger?: boolean
}

interface MoreMenuProps {
  /** Names the button: `More for letter.pdf`. */
  label: string
  /** Groups, with a line between them; asked for as the menu opens, for there are many rows and one menu at a time. */
  groups: () => readonly (readonly MenuAction[])[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  tabIndex?: number
}

/** What else can be done with a row: behind a button with three dots, and opened by a right click where the row says so. */
export function MoreMenu({ label, groups, isOpen, onOpenChange, tabIndex = 0 }: MoreMenuProps) {
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Button className="icon-button more-button" aria-label={label} excludeFromTabOrder={tabIndex < 0}>
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </Button>
      <Popover className="popover" placement="bottom end" offset={4}>
        <ActionsMenu label={label} groups={groups} />
      </Popover>
    </MenuTrigger>
  )
}

function ActionsMenu({ label, groups }: Pick<MoreMenuProps, 'label' | 'groups'>) {
  const shown = groups().filter((group) => group.length > 0)
  return (
    <Menu
      className="list-box"
      aria-label={label}
      onAction={(key) =>
        shown
          .flat()
          .find(({ id }) => id === key)
          ?.run()
      }
    >
      {shown.map((group, index) => (
        <MenuGroup key={group[0]?.id} group={group} isFirst={index === 0} />
      ))}
    </Menu>
  )
}

function MenuGroup({ group, isFirst }: { group: readonly MenuAction[]; isFirst: boolean }) {
  return (
    <>
      {!isFirst && <Separator className="list-line" />}
      {group.map(({ id, label, isDanger }) => (
        <MenuItem key={id} id={id} className={`list-item ${isDanger ? 'list-item-danger' : ''}`}>
          {label}
        </MenuItem>
      ))}
    </>
  )
}
