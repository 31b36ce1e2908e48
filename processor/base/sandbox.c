#include "processor/base/sandbox.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#if defined __x86_64__
#define MACHINE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define MACHINE AUDIT_ARCH_AARCH64
#else
#define MACHINE 0
#endif

static const int denied[] = {
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_execve, SYS_execveat,
    SYS_clone, SYS_clone3, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kill, SYS_tkill, SYS_unlinkat,
    SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_mkdirat, SYS_mknodat, SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat,
    SYS_truncate, SYS_ftruncate, SYS_mount, SYS_setns, SYS_unshare, SYS_keyctl, SYS_bpf, SYS_io_uring_setup,
#ifdef SYS_fork          /* the older calls, which newer machines do not have */
    SYS_fork, SYS_vfork, SYS_unlink, SYS_rename, SYS_renameat, SYS_link, SYS_symlink, SYS_mkdir, SYS_rmdir, SYS_mknod,
    SYS_chmod, SYS_chown, SYS_lchown, SYS_creat,
#endif
};
enum { DENIED = sizeof denied / sizeof denied[0], HEAD = 3, TAIL = 2 };

/* A process that uses another machine's system calls (32 bits on 64) may make none at all. */
bool sandbox_reading(void)
{
    struct sock_filter filter[HEAD + 1 + DENIED + TAIL] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    };
    struct sock_fprog program = { .len = HEAD + 1 + DENIED + TAIL, .filter = filter };

    _Static_assert(DENIED < UINT8_MAX, "a jump goes that far");
    for (int i = 0; i < DENIED; i++)
        filter[HEAD + 1 + i] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)denied[i],
                                                            (uint8_t)(DENIED - i), 0);
    filter[HEAD + 1 + DENIED] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[HEAD + 1 + DENIED + 1] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    return MACHINE != 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

void sandbox_core(void)
{
    setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
#ifndef POSTERN_SANITIZED        /* which looks for leaks by tracing the process */
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}
