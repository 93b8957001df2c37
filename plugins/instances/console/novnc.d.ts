/** The parts of noVNC's client that the console uses; the package brings no types. */
declare module '@novnc/novnc' {
  interface RfbEvents {
    connect: CustomEvent<undefined>;
    disconnect: CustomEvent<{ clean: boolean }>;
    securityfailure: CustomEvent<{ status: number; reason?: string }>;
    credentialsrequired: CustomEvent<{ types: readonly string[] }>;
    clipboard: CustomEvent<{ text: string }>;
  }

  export default class RFB extends EventTarget {
    constructor(target: HTMLElement, socket: WebSocket, options?: { shared?: boolean });
    scaleViewport: boolean;
    showDotCursor: boolean;
    viewOnly: boolean;
    background: string;
    addEventListener<Name extends keyof RfbEvents>(name: Name, heard: (event: RfbEvents[Name]) => void): void;
    /** Presses the key, or lets it go; does both without `isDown`. A code is used where the server knows scan codes. */
    sendKey(keysym: number, code: string | null, isDown?: boolean): void;
    clipboardPasteFrom(text: string): void;
    disconnect(): void;
    blur(): void;
    focus(options?: FocusOptions): void;
  }
}
