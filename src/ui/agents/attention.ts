import { useSyncExternalStore } from 'react';
import { Emitter } from '../../base/emitter.js';
import type { AgentInfo } from '../api.js';
import type { AgentList } from '../live/agent-list.js';
import { hrefOf } from '../router.js';
import { askedText } from './agent-words.js';

/** Ways to call the user when an agent starts waiting. */
export type Alert = 'chime' | 'notification';

const KEY = 'ttypilot.agents.';
const NOTES = [659.3, 880];
const NOTE_SECONDS = 0.18;
const LOUDNESS = 0.15;

/** Calls the user when an agent starts waiting. Off by default; the browser remembers the choice. */
export class Attention {
  readonly #changed = new Emitter<void>();
  #audio: AudioContext | undefined;

  constructor(agents: AgentList) {
    agents.onAsked((agent) => {
      if (this.isOn('chime')) this.#chime();
      if (this.isOn('notification')) notify(agent);
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const listening = this.#changed.event(listener);
    return () => listening.dispose();
  };

  isOn(alert: Alert): boolean {
    const isAllowed = alert === 'chime' || ('Notification' in window && Notification.permission === 'granted');
    return isAllowed && localStorage.getItem(KEY + alert) === 'on';
  }

  /** Switches an alert on or off; the browser may ask for permission. Resolves with the resulting setting. */
  async set(alert: Alert, isOn: boolean): Promise<boolean> {
    if (isOn && alert === 'notification' && 'Notification' in window) await Notification.requestPermission();
    localStorage.setItem(KEY + alert, isOn ? 'on' : 'off');
    // a sound started by a click unlocks later sounds
    if (isOn && alert === 'chime') this.#chime();
    this.#changed.emit();
    return this.isOn(alert);
  }

  /** Two rising notes. */
  #chime(): void {
    this.#audio ??= new AudioContext();
    const audio = this.#audio;
    void audio.resume();
    for (const [i, frequency] of NOTES.entries()) {
      const at = audio.currentTime + i * NOTE_SECONDS;
      const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
      tone.frequency.value = frequency;
      loudness.gain.setValueAtTime(LOUDNESS, at);
      loudness.gain.exponentialRampToValueAtTime(0.001, at + NOTE_SECONDS * 2);
      tone.connect(loudness).connect(audio.destination);
      tone.start(at);
      tone.stop(at + NOTE_SECONDS * 2);
    }
  }
}

export function useAttention(attention: Attention, alert: Alert): boolean {
  return useSyncExternalStore(attention.subscribe, () => attention.isOn(alert));
}

function notify(agent: AgentInfo): void {
  try {
    const notification = new Notification(`${agent.name} waits`, {
      body: agent.question ?? askedText(agent),
      tag: agent.agent_id,
    });
    notification.onclick = () => {
      window.focus();
      location.hash = hrefOf({ page: 'agents', agentId: agent.agent_id });
      notification.close();
    };
  } catch {
    // some phone browsers offer notifications to installed apps only
  }
}
