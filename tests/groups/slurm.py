"""The scripts of docs/cluster.md on a Slurm cluster: a controller and two nodes on this machine, without root."""
import contextlib
import functools
import getpass
import glob
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest.mock

from lib import FAST, ROOT, Skip, deep, environment, finished, not_installed, output, run, same

SHARDS = 4
GAMES = 1200  # of each variant, by players that take some seconds for them
PLAYERS = ["--seed", "9", "--players", "search:nodes=100"]
BEGUN = 24576  # bytes of a store that holds games; an empty one has 20480
PATIENCE = 600  # seconds by the clock; all that is waited for takes a second or two

CONFIGURATION = """
ClusterName=test
SlurmctldHost=localhost
SlurmctldPort={ports[0]}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,batch_sched_delay=0
SlurmdParameters=config_overrides
SlurmctldTimeout=300
SlurmdTimeout=300
KillWait=2
ReturnToService=2
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/%n.log
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
NodeName=n1 NodeHostname=localhost NodeAddr=127.0.0.1 Port={ports[1]} CPUs=2
NodeName=n2 NodeHostname=localhost NodeAddr=127.0.0.1 Port={ports[2]} CPUs=2
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
"""


def daemon(name):
    """The path of a daemon; what Debian puts into sbin is not on everybody's PATH."""
    found = shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")
    if not found:
        raise not_installed("Slurm", "slurmctld", "slurmd", "slurm-client")
    return found


def free_ports(count):
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def processes(*wanted):
    """The processes whose environment has all these settings."""
    found = []
    for path in glob.glob("/proc/[0-9]*/environ"):
        with contextlib.suppress(OSError):
            with open(path, "rb") as settings:
                if set(wanted) <= set(settings.read().decode(errors="replace").split("\0")):
                    found.append(int(path.split("/")[2]))
    return found


def kill(pids):
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


class Cluster:
    """Begun and ended by `with`; its jobs run in the folder `here`, where `mweso` is the program."""

    def __init__(self, folder):
        self.folder, self.here = folder, os.path.join(folder, "here")
        for name in ("here", "bin", "state", "spool-n1", "spool-n2"):
            os.mkdir(os.path.join(folder, name))
        os.symlink(FAST, os.path.join(folder, "bin", "mweso"))
        os.symlink(os.path.join(ROOT, "docs"), os.path.join(self.here, "docs"))
        configuration = os.path.join(folder, "slurm.conf")
        with open(configuration, "w", encoding="utf-8") as file:
            file.write(CONFIGURATION.format(ports=free_ports(3), user=getpass.getuser(), folder=folder))
        self.mark = f"SLURM_CONF={configuration}"
        path = os.path.join(folder, "bin") + ":" + os.environ["PATH"]
        self.environ = environment(SLURM_CONF=configuration, PATH=path)
        self.daemons = []

    def start(self, *words, **more):
        with open(os.path.join(self.folder, "daemons.txt"), "a", encoding="utf-8") as said:
            self.daemons.append(subprocess.Popen(words, env={**self.environ, **more}, stdout=said, stderr=said,
                                                 stdin=subprocess.DEVNULL, cwd=self.folder))

    def __enter__(self):
        self.start(daemon("slurmctld"), "-D")
        for node in ("n1", "n2"):
            self.start(daemon("slurmd"), "-D", "-N", node, NODE=node)
        try:
            self.wait_for("two idle nodes", lambda: self.tell("sinfo", "-h", "-N", "-o", "%t", fine=False).split() == ["idle"] * 2)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        while left := processes(self.mark):  # what was being started is found the next time
            kill(left)
            for process in self.daemons:
                process.wait()
            time.sleep(0.02)

    def tell(self, *words, fine=True):
        """The output of a command; with `fine`, it must exit with 0."""
        done = finished(words, env=self.environ, cwd=self.here)
        assert done.returncode == 0 or not fine, f"{' '.join(words)}: {done.stdout}{done.stderr}{self.logs()}"
        return done.stdout

    def logs(self):
        text = ""
        for path in sorted(glob.glob(self.folder + "/*.log") + glob.glob(self.here + "/*.out") + [self.folder + "/daemons.txt"]):
            with open(path, encoding="utf-8", errors="replace") as log:
                text += f"--- {os.path.basename(path)}\n" + "".join(log.readlines()[-12:])
        return "\n" + text

    def wait_for(self, what, holds):
        end = time.monotonic() + PATIENCE
        while not (found := holds()):
            assert time.monotonic() < end, f"there is no {what} in {PATIENCE} s: {self.tell('squeue', fine=False)}{self.logs()}"
            time.sleep(0.05)
        return found

    # ---- jobs ----

    def state(self, job):
        """Of a job or a task J_I, as Slurm names it; GONE if it is forgotten."""
        found = re.search(r"\bJobState=(\w+)", self.tell("scontrol", "show", "job", job, fine=False))
        return found[1] if found else "GONE"

    def await_state(self, job, *states):
        return self.wait_for(f"{job} that is {' or '.join(states)}", lambda: (s := self.state(job)) in states and s)

    def games(self, task):
        """Bytes of the store of a shard, which grows with its games."""
        path = os.path.join(self.here, f"mweso.part{task}")
        return os.path.getsize(path) if os.path.exists(path) else 0

    def pids(self, job, task):
        return processes(self.mark, f"SLURM_ARRAY_JOB_ID={job}", f"SLURM_ARRAY_TASK_ID={task}")

    def hold(self, job, task):
        """Stops a task in its midst, when its store holds games; the bytes of it."""
        self.wait_for(f"games of shard {task}", lambda: self.games(task) >= BEGUN)
        pids = self.pids(job, task)
        assert pids, f"task {task} is over: {self.state(f'{job}_{task}')}"
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        return self.games(task)

    def switch_off_a_node(self, job):
        """Everything on the node that plays shard 2 ends; the node and its tasks."""
        self.hold(job, 2)
        node = re.search(r"\bNodeList=(n\d)", self.tell("scontrol", "show", "job", f"{job}_2"))[1]
        tasks = [task for task in range(1, SHARDS + 1)
                 for pid in self.pids(job, task) if pid in processes(f"SLURMD_NODENAME={node}")]
        kill(processes(self.mark, f"NODE={node}"))
        kill(processes(self.mark, f"SLURMD_NODENAME={node}"))
        # the controller finds it out by itself (SlurmdTimeout), but later
        self.tell("scontrol", "update", f"nodename={node}", "state=down", "reason=off")
        return node, tasks

    def read(self, name):
        with open(os.path.join(self.here, name), encoding="utf-8") as file:
            return file.read()

    def submit(self, lost=None):
        """Types what docs/cluster.md says, for our numbers of games and shards; the array's number, and that of the job
        that joins. With `lost`, these tasks of the array alone."""
        first, joins, again = (line.strip() for line in typed())
        text = f"{first if not lost else again.replace('=2,3', f'={lost}')}\n{joins}\necho $jobid\n"
        for from_, to in (("64", SHARDS), ("10000000", GAMES), ("--seed 1", " ".join(PLAYERS))):
            text = re.sub(rf"(?<!\w){from_}\b", str(to), text)
        said = self.tell("sh", "-euc", text)
        numbers = re.fullmatch(r"Submitted batch job (\d+)\n(\d+)\n", said)
        assert numbers, said
        return numbers[2], numbers[1]


def typed():
    """The three lines of docs/cluster.md that submit: the array, the job that joins, tasks that were lost."""
    with open(os.path.join(ROOT, "docs", "cluster.md"), encoding="utf-8") as page:
        slurm = page.read().partition("\n## Slurm\n")[2].partition("\n## ")[0]
    lines = re.findall(r"^    (.*sbatch .*)$", slurm, re.M)
    same(len(lines), 3, f"commands with sbatch in docs/cluster.md: {lines}")
    return lines


@contextlib.contextmanager
def cluster():
    for name in ("slurmctld", "slurmd", "sbatch", "scontrol"):
        daemon(name)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        with Cluster(folder) as begun:
            yield begun


@functools.lru_cache(maxsize=None)
def single_run():
    """The bytes of the file that one process writes which plays all games; played once for several tests."""
    with tempfile.TemporaryDirectory() as folder:
        one = ["simulate", "omweso", "coro", "--games", str(GAMES), *PLAYERS, "--store", "one"]
        for words in (one, ["merge", "one.sqlite", "one"]):
            output(*words, cwd=folder, program=FAST)
        with open(os.path.join(folder, "one.sqlite"), "rb") as file:
            return file.read()


def same_bytes(slurm):
    """The file that was joined is that of a single run."""
    with open(os.path.join(slurm.here, "all.sqlite"), "rb") as file:
        assert file.read() == single_run(), "files differ"


@deep
def test_as_the_documentation_says():
    """An array and the job that joins its shards write the bytes of a single run; a task prints nothing."""
    with cluster() as slurm:
        plays, joins = slurm.submit()
        slurm.await_state(joins, "COMPLETED")
        same(slurm.read(f"slurm-{joins}.out"), f"all.sqlite: {2 * GAMES} of {2 * GAMES} games\n", "what the last job says")
        same([slurm.read(f"slurm-{plays}_{task}.out") for task in range(1, SHARDS + 1)], [""] * SHARDS, "what tasks print")
        same_bytes(slurm)


@deep
def test_requeued():
    """A task that is requeued goes on with what its store holds."""
    with cluster() as slurm:
        plays, joins = slurm.submit()
        held = slurm.hold(plays, 2)
        slurm.tell("scontrol", "requeue", f"{plays}_2")
        slurm.await_state(f"{plays}_2", "PENDING")
        assert slurm.games(2) >= held, "games were lost"
        slurm.tell("scontrol", "update", f"jobid={plays}_2", "StartTime=now+3")
        slurm.await_state(joins, "COMPLETED")
        same_bytes(slurm)


@deep
def test_node_is_gone():
    """What a node was playing when it went out is played by the other one."""
    with cluster() as slurm:
        plays, joins = slurm.submit()
        node, tasks = slurm.switch_off_a_node(plays)
        for task in tasks:
            slurm.await_state(f"{plays}_{task}", "PENDING")
            slurm.tell("scontrol", "update", f"jobid={plays}_{task}", "StartTime=now+3")
        slurm.await_state(joins, "COMPLETED")
        assert "down" in slurm.tell("sinfo", "-h", "-n", node, "-o", "%t"), "the node came back"
        same_bytes(slurm)


@deep
def test_lost_tasks():
    """One is cancelled, one is killed: the job that joins ends, and the tasks alone are submitted again."""
    with cluster() as slurm:
        plays, joins = slurm.submit()
        slurm.hold(plays, 2)
        slurm.tell("scancel", f"{plays}_2")
        slurm.hold(plays, 3)
        kill(slurm.pids(plays, 3))
        slurm.await_state(f"{plays}_2", "CANCELLED")
        slurm.await_state(f"{plays}_3", "FAILED")
        slurm.await_state(joins, "CANCELLED")
        for task in (1, 4):
            slurm.await_state(f"{plays}_{task}", "COMPLETED")
        code, out, _ = run("merge", "some.sqlite", *(f"mweso.part{task}" for task in range(1, SHARDS + 1)), cwd=slurm.here,
                           program=FAST)
        same((code, "games" in out), (1, True), "merging before the tasks have played on")
        _, joins = slurm.submit(lost="2,3")
        slurm.await_state(joins, "COMPLETED")
        same_bytes(slurm)


def test_without_slurm():
    """Where it is not installed, that is said, and nothing is begun."""
    with unittest.mock.patch("shutil.which", return_value=None):
        try:
            with cluster() as slurm:
                raise AssertionError(f"{slurm} has begun")
        except Skip as why:
            assert str(why).startswith("Slurm is not installed: "), why
